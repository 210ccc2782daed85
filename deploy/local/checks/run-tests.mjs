import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { listProjects } from '../build/projects.mjs'
import { runNode } from './command.mjs'
import { single } from './result.mjs'

/** @typedef {import('./result.mjs').Result} Result */
/** @typedef {{ fullName: string, status: string, failureMessages?: string[] }} JestAssertion */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: JestAssertion[] }} JestFile */

/** Of what a failed test said: enough of its beginning and its end to know it by. */
const SAID_LINES = 6

/** The longest file on Node's runner takes 40 s on an idle machine of two cores. */
const NODE_FILE_MS = 300_000

/**
 * Runs all tests of a jest configuration; jest shows progress and failures itself.
 * @param {string} root @param {string} config
 * @returns {Promise<Result>}
 */
export async function runJest(root, config) {
  return withFolder(async (folder) => {
    const file = path.join(folder, 'result.json')
    const jest = path.join('node_modules', 'jest', 'bin', 'jest.js')
    const code = await runNode(root, [jest, '--config', config, '--json', '--outputFile', file, '--passWithNoTests'])
    const text = tryRead(file)
    if (text === null) return single(`jest --config ${config} (exit code ${code})`, false)
    return countJest(JSON.parse(text), root)
  })
}

/**
 * A file that could not even be loaded has no tests to count, so it counts as one that failed. Each says why once more: what jest
 * showed stands thousands of lines above, and a server that did not start gives its reason last.
 * @param {{ numPassedTests: number, testResults: JestFile[] }} report @param {string} root
 * @returns {Result}
 */
export function countJest(report, root) {
  const failed = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name)
    const names = assertionResults
      .filter((each) => each.status === 'failed')
      .map(({ fullName, failureMessages }) => `${file}: ${fullName}${said(failureMessages?.join('\n'))}`)
    return status === 'failed' && names.length === 0 ? [`${file}${said(message)}`] : names
  })
  return { passed: report.numPassedTests, failed }
}

/** The first and last lines of a message, without colours and the places it came by, set in below a name. @param {string} [message] */
function said(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^ +at /.test(line))
  const cut = lines.length - 2 * SAID_LINES
  const few = cut > 0 ? [...lines.slice(0, SAID_LINES), `… ${cut} lines …`, ...lines.slice(-SAID_LINES)] : lines
  return few.map((line) => `\n      ${line}`).join('')
}

/**
 * Runs the tests on Node's own runner, which are all ES modules: those of the launcher, the tools and the bench.
 * @param {string} root @param {'.spec.mjs' | '.it.mjs'} ending
 * @returns {Promise<Result>}
 */
export async function runNodeTests(root, ending) {
  const folders = [...listProjects(root).map(({ folder }) => folder), 'tools']
  const files = new Set(folders.flatMap((folder) => filesIn(path.join(root, folder), ending)))
  return withFolder(async (folder) => {
    const file = path.join(folder, 'result.tap')
    const shown = ['--test-reporter=spec', '--test-reporter-destination=stdout']
    const counted = ['--test-reporter=tap', `--test-reporter-destination=${file}`]
    // Two at once: many of them wait for programs that they started. A file that does not end is told by its name, and ended.
    const bounded = ['--test-concurrency=2', `--test-timeout=${NODE_FILE_MS}`]
    const code = await runNode(root, ['--test', ...bounded, ...shown, ...counted, ...files])
    const result = countTap(tryRead(file) ?? '', root)
    return code !== 0 && result.failed.length === 0 ? single(`node --test (exit code ${code})`, false) : result
  })
}

/** @param {string} folder @param {string} ending @returns {string[]} */
function filesIn(folder, ending) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesIn(file, ending)
    return entry.name.endsWith(ending) ? [file] : []
  })
}

/**
 * Counts the tests in TAP as Node writes it: suites are told apart by the type below their line.
 * @param {string} text @param {string} root @returns {Result}
 */
export function countTap(text, root) {
  const passed = Number(/^# pass (\d+)/m.exec(text)?.[1] ?? 0)
  const blocks = [...text.matchAll(/^ *not ok \d+ - (.*)\n *---\n((?:.*\n)*?) *\.\.\.$/gm)]
  const tests = blocks.filter(([, , facts = '']) => !/^ *type: 'suite'$/m.test(facts))
  const failed = tests.map(([, name, facts = '']) => {
    const file = /^ *location: '(.*?):\d+:\d+'$/m.exec(facts)?.[1]
    return file === undefined ? String(name) : `${path.relative(root, file)}: ${name}`
  })
  return { passed, failed }
}

/** @param {string} file */
function tryRead(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** @template T @param {(folder: string) => Promise<T>} work */
async function withFolder(work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tollgate-tests-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
