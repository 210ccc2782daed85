import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { runNode } from './command.mjs'
import { single } from './result.mjs'

/** @typedef {import('./result.mjs').Result} Result */
/** @typedef {{ fullName: string, status: string }} JestAssertion */
/** @typedef {{ name: string, status: string, assertionResults: JestAssertion[] }} JestFile */

/** The launcher's own tests run on Node's runner: they are ES modules, and it needs nothing installed. */
const LAUNCHER = path.join('deploy', 'local')

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
 * A file that could not even be loaded has no tests to count, so it counts as one that failed.
 * @param {{ numPassedTests: number, testResults: JestFile[] }} report @param {string} root
 * @returns {Result}
 */
export function countJest(report, root) {
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(root, name)
    const names = assertionResults.filter((each) => each.status === 'failed').map((each) => `${file}: ${each.fullName}`)
    return status === 'failed' && names.length === 0 ? [file] : names
  })
  return { passed: report.numPassedTests, failed }
}

/**
 * Runs the launcher's own tests.
 * @param {string} root @param {'.spec.mjs' | '.it.mjs'} ending
 * @returns {Promise<Result>}
 */
export async function runLauncherTests(root, ending) {
  const folders = ['infra', 'launcher', 'checks', 'test'].map((name) => path.join(LAUNCHER, name))
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith(ending))
      .map((name) => path.join(folder, name)),
  )
  return withFolder(async (folder) => {
    const file = path.join(folder, 'result.tap')
    const shown = ['--test-reporter=spec', '--test-reporter-destination=stdout']
    const counted = ['--test-reporter=tap', `--test-reporter-destination=${file}`]
    const code = await runNode(root, ['--test', ...shown, ...counted, ...files])
    const result = countTap(tryRead(file) ?? '')
    return code !== 0 && result.failed.length === 0 ? single(`${LAUNCHER} (exit code ${code})`, false) : result
  })
}

/** Counts the tests in TAP as Node writes it: suites are told apart by the type below their line. @param {string} text @returns {Result} */
export function countTap(text) {
  const passed = Number(/^# pass (\d+)/m.exec(text)?.[1] ?? 0)
  const failed = [...text.matchAll(/^ *not ok \d+ - (.*)\n *---\n *duration_ms: \S+\n(?! *type: 'suite')/gm)]
  return { passed, failed: failed.map(([, name]) => `${LAUNCHER}: ${name}`) }
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
