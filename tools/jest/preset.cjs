const { existsSync, readdirSync, readFileSync } = require('node:fs')
const path = require('node:path')

const root = path.resolve(__dirname, '../..')

const swc = JSON.parse(readFileSync(path.join(root, '.swcrc'), 'utf8'))
const parser = { ...swc.jsc.parser, tsx: true }
const transform = { ...swc.jsc.transform, react: { runtime: 'automatic' } }

const read = (folder) => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
const expand = (pattern) =>
  pattern.endsWith('/*')
    ? readdirSync(path.join(root, path.dirname(pattern))).map((name) => pattern.replace('*', name))
    : [pattern]

/** Packages that a package.json of ours names, but for jest's own: of those each test file needs fresh ones. */
function namedPackages() {
  // A copy of the repository for a test of the generators has not all of them.
  const workspaces = read('.')
    .workspaces.flatMap(expand)
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')))
  const all = ['.', ...workspaces].map(read)
  const names = all.flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies }))
  return [...new Set(names)].filter((name) => !name.startsWith('@tollgate/') && !name.includes('jest'))
}

/**
 * What every jest run of this repository shares: swc as compiler, whose work one run leaves to the next, libs resolved to their
 * sources, and packages that are loaded once.
 */
module.exports = {
  id: 'tollgate',
  rootDir: root,
  testEnvironment: path.join(__dirname, 'one-realm.cjs'),
  transform: {
    '^.+\\.ts$': ['@swc/jest', { ...swc, swcrc: false }],
    '^.+\\.tsx$': ['@swc/jest', { ...swc, jsc: { ...swc.jsc, parser, transform }, swcrc: false }],
    [`/node_modules/(${namedPackages().join('|')})/.+\\.[cm]?js$`]: path.join(__dirname, 'loaded-by-node.cjs'),
  },
  moduleNameMapper: {
    '^@tollgate/([a-z-]+)$': path.join(root, 'libs/$1/src/index.ts'),
    '^@tollgate/([a-z-]+)/(.+)$': path.join(root, 'libs/$1/src/$2'),
  },
  transformIgnorePatterns: [],
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.nx/'],
  maxWorkers: 2,
}
