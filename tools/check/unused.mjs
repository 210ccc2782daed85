/** Exports, files and dependencies that nobody uses, and imports of packages that nobody declared: asked of knip. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { listProjects } from '../../deploy/local/build/projects.mjs'
import { undeclaredPackages } from './imports.mjs'
import { codeFiles } from './sources.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const knip = path.join(root, 'node_modules', 'knip', 'bin', 'knip.js')
const words = ['--config', 'tools/check/knip.config.mjs', '--no-progress', '--reporter', 'json']

/** @typedef {Record<string, unknown[]> & { file: string }} Row */
const { stdout, stderr } = spawnSync(process.execPath, [knip, ...words], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
/** @type {Row[]} */
let rows
try {
  rows = JSON.parse(stdout).issues
} catch {
  console.error(stdout + stderr)
  process.exit(1)
}

/** What each figure counts, and what is to be done about it. */
const FIGURES = {
  'exports that nobody uses': {
    kinds: ['exports', 'types', 'nsExports', 'nsTypes', 'enumMembers', 'namespaceMembers', 'duplicates'],
    remedy: 'take `export` away, or what is exported',
  },
  'files that nobody uses': { kinds: ['files'], remedy: 'import them, or delete them' },
  'undeclared dependencies': {
    kinds: ['unlisted', 'unresolved', 'binaries'],
    remedy: 'add them to the package.json of the package that imports them, and run npm install',
  },
  'unused dependencies': {
    kinds: ['dependencies', 'devDependencies', 'optionalPeerDependencies'],
    remedy: 'take them out of that package.json, and run npm install',
  },
}

let total = 0
for (const [figure, { kinds, remedy }] of Object.entries(FIGURES)) {
  const found = rows.flatMap((row) =>
    kinds.flatMap((kind) => (row[kind] ?? []).map((each) => [...new Set([row.file, nameOf(each)])].join(': '))),
  )
  if (figure === 'undeclared dependencies') found.push(...undeclaredPackages(root, codeFiles(root), listProjects(root)))
  for (const line of found) console.error(`  ${figure}: ${line}`)
  console.log(`  ${found.length} ${figure}${found.length > 0 ? `: ${remedy}` : ''}`)
  total += found.length
}
process.exitCode = total === 0 ? 0 : 1

/** @param {unknown} issue @returns {string} */
function nameOf(issue) {
  if (Array.isArray(issue)) return issue.map(nameOf).join(' = ')
  return typeof issue === 'object' && issue !== null && 'name' in issue ? String(issue.name) : String(issue)
}
