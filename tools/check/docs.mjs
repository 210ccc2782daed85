/**
 * Fails on what texts and comments cite and is not there: rules of docs/rules, decisions, and in Markdown also links, files,
 * npm scripts and metrics; on a rule's number that is given twice; and on a rule after which no test is named, unless it stands
 * in `unnamed`, as on one there that a test is named after by now.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listProjects } from '../../deploy/local/build/projects.mjs'
import { anchorsIn, danglingIn, metricsIn, rulesIn, testedIn } from './citations.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const TEXT = /\.(md|ts|tsx|mjs|cjs)$/
/** Where metrics are declared. */
const SOURCE = /^(libs|services|deploy)\/.*\.ts$/
/** Recordings of others, and the test of this check itself. */
const FOREIGN = /\/__fixtures__\/|^tools\/check\/citations\.spec/

/** Tests. */
const TEST = /\.(spec|it|e2e|proof)\.(ts|tsx|mjs)$/
/** Rules after which no test is named yet, as they are to come. Whoever names one takes it out. */
/** @type {Set<string>} */
const unnamed = new Set()

/** @param {string} file */
const read = (file) => readFileSync(path.join(root, file), 'utf8')

/** @param {Record<string, string>} scripts */
const namesOf = (scripts) => new Set(Object.keys(scripts))

const words = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate']
const files = execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  .split('\n')
  .filter((file) => TEXT.test(file) && !FOREIGN.test(file) && existsSync(path.join(root, file)))

const rules = readdirSync(path.join(root, 'docs/rules')).flatMap((page) => rulesIn(read(`docs/rules/${page}`)))
const twice = rules.filter((rule, at) => rules.indexOf(rule) !== at)
const tested = new Set(files.filter((file) => TEST.test(file)).flatMap((file) => testedIn(read(file))))
const untested = rules.filter((rule) => !tested.has(rule) && !unnamed.has(rule))
const named = [...unnamed].filter((rule) => tested.has(rule) || !rules.includes(rule))
const decisions = readdirSync(path.join(root, 'docs/adr')).map((page) => page.slice(0, 4))

/** @type {import('./citations.mjs').Library} */
const library = {
  rules: new Set(rules),
  decisions: new Set(decisions),
  has: (place) => existsSync(path.join(root, place)),
  headingsOf: (page) => new Set(anchorsIn(read(page))),
  metrics: new Set(files.filter((file) => SOURCE.test(file)).flatMap((file) => metricsIn(read(file)))),
  scripts: new Map([
    ['', namesOf(JSON.parse(read('package.json')).scripts)],
    ...listProjects(root).map(({ name, scripts }) => /** @type {const} */ ([name, namesOf(scripts)])),
  ]),
}

const faults = [
  ...twice.map((rule) => `docs/rules has ${rule} twice`),
  ...untested.map((rule) => `no test is named after ${rule}`),
  ...named.map((rule) => `${rule} stands in \`unnamed\`, and has a test or is gone`),
  ...files.flatMap((file) =>
    danglingIn({ file, text: read(file), library }).map(({ line, said }) => `${file}:${line} cites ${said}`),
  ),
]
for (const fault of faults) console.error(`  ${fault}`)
console.log(`  ${faults.length} citations of what is not there, and rules without a test`)
process.exitCode = faults.length === 0 ? 0 : 1
