const path = require('node:path')

const root = path.resolve(__dirname, '../..')

const swc = JSON.parse(require('node:fs').readFileSync(path.join(root, '.swcrc'), 'utf8'))
const parser = { ...swc.jsc.parser, tsx: true }
const transform = { ...swc.jsc.transform, react: { runtime: 'automatic' } }

/** Packages that are ES modules alone: Node loads them by `require`, jest's own loader does not. */
const esModules = ['openid-client', 'oauth4webapi', 'jose'].join('|')

/** What every jest run of this repository shares: swc as compiler, libs resolved to their sources. */
module.exports = {
  rootDir: root,
  testEnvironment: 'node',
  transform: {
    '^.+\\.ts$': ['@swc/jest', { ...swc, swcrc: false }],
    [`/node_modules/(${esModules})/.+\\.js$`]: ['@swc/jest', { ...swc, swcrc: false }],
    '^.+\\.tsx$': ['@swc/jest', { ...swc, jsc: { ...swc.jsc, parser, transform }, swcrc: false }],
  },
  moduleNameMapper: {
    '^@tollgate/([a-z-]+)$': path.join(root, 'libs/$1/src/index.ts'),
    '^@tollgate/([a-z-]+)/(.+)$': path.join(root, 'libs/$1/src/$2'),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules})/)`],
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.nx/'],
  maxWorkers: 2,
}
