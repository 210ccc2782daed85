import path from 'node:path'
import { buildOnce } from '../build/build-once.mjs'
import { listProjects } from '../build/projects.mjs'
import { runNode } from './command.mjs'
import { NxReport } from './nx-report.mjs'
import { single, sum } from './result.mjs'

/** @typedef {import('./result.mjs').Result} Result */

/**
 * Builds every project through nx, which keeps what did not change; each is a test. Nothing is touched when all is built.
 * @param {string} root
 * @returns {Promise<Result>}
 */
export async function runBuild(root) {
  const projects = listProjects(root).flatMap(({ name, scripts }) => (scripts['build'] === undefined ? [] : [name]))
  const isGood = (/** @type {Result} */ { failed }) => failed.length === 0
  const result = await buildOnce({ root, projects }, () => buildWithNx(root, projects), isGood)
  return result ?? { passed: projects.length, failed: [] }
}

/** @param {string} root @param {string[]} projects @returns {Promise<Result>} */
async function buildWithNx(root, projects) {
  const wanted = projects.map((name) => `${name}:build`)
  const report = new NxReport()
  let begun = 0
  const nx = [path.join('node_modules', '.bin', 'nx'), 'run-many', '--target=build', '--output-style=static']
  const code = await runNode(root, nx, {
    env: { NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' },
    onLine: (line) => {
      const task = report.read(line)
      if (task !== null) console.log(`  [${++begun}/${wanted.length}] ${task}`)
    },
  })
  const result = report.judge(wanted)
  for (const task of result.failed) console.log(`\n✖ ${task}\n${report.outputOf(task)}`)
  return code !== 0 && result.failed.length === 0 ? sum([result, single(`nx (exit code ${code})`, false)]) : result
}

/**
 * What is asked of the repository as a whole: types, lint, format, import cycles, what nobody uses, what stands twice, what
 * others' packages may be, what is cited and not there and which options nobody uses. One compiler for all projects takes a tenth of the time of one for each, which all check the libs
 * anew; one ESLint a third, as all read the graph of projects.
 * @param {string} root
 */
export async function runRepositoryChecks(root) {
  const checks = {
    'prettier --check': [path.join('node_modules', '.bin', 'prettier'), '--check', '.', '--log-level', 'warn'],
    'tsc -b': [path.join('node_modules', 'typescript-7', 'bin', 'tsc'), '-b'],
    // By its own program: elsewhere the rule of the import law reads the graph of projects from disk for every file.
    eslint: [
      path.join('node_modules', 'eslint', 'bin', 'eslint.js'),
      ...['.', '--no-warn-ignored', '--max-warnings', '0'],
      ...['--format', path.join(root, 'tools', 'eslint', 'figures.mjs')],
    ],
    'no import cycles': [path.join('tools', 'check', 'cycles.mjs')],
    'nothing unused or undeclared': [path.join('tools', 'check', 'unused.mjs')],
    'nothing twice': [path.join('tools', 'check', 'duplicates.mjs')],
    'licences, and no scripts at installation': [path.join('tools', 'check', 'supply', 'supply.mjs')],
    'nothing cited that is not there': [path.join('tools', 'check', 'docs.mjs')],
    'no option forgotten': [path.join('tools', 'check', 'options.mjs')],
    'nothing taken from remotes that are built': [path.join('tools', 'check', 'contract.mjs')],
  }
  const run = async (/** @type {[string, string[]]} */ [name, args]) => {
    /** @type {string[]} */
    const lines = []
    const isGood = (await runNode(root, args, { onLine: (line) => lines.push(line) })) === 0
    const alone = isGood ? [] : [`This check alone: node ${args.join(' ')}`]
    console.log([`  ${isGood ? '✓' : '✖'} ${name}`, ...[...lines, ...alone].map((line) => `    ${line}`)].join('\n'))
    return single(name, isGood)
  }
  return sum(await Promise.all(Object.entries(checks).map(run)))
}
