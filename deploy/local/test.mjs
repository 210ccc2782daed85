/**
 * `npm test`: every check and every test, from a fresh clone. `--only check|unit|it|e2e` runs a part; `--only proof` what
 * takes longer than a change should wait: `npm run proof`.
 */
import './settings/node-version.mjs'
import path from 'node:path'
import { sum } from './checks/result.mjs'
import { runBuild, runRepositoryChecks } from './checks/run-checks.mjs'
import { runJest, runNodeTests } from './checks/run-tests.mjs'
import { Fault } from './fault.mjs'
import { createProgress } from './launcher/progress.mjs'
import { runStep } from './processes/step.mjs'
import { locateChromium } from './programs/chromium.mjs'
import { arePackagesInstalled, installCommand } from './settings/packages.mjs'

/** @typedef {import('./checks/result.mjs').Result} Result */

const root = path.resolve(import.meta.dirname, '../..')
// Most steps show their own progress.
const progress = createProgress({ everyMs: 60_000 })

/** @type {Record<string, [string, () => Promise<Result>][]>} */
const PARTS = {
  check: [
    [
      'Types, lint, format, import cycles, what is unused, stands twice or is cited and not there',
      () => runRepositoryChecks(root),
    ],
  ],
  unit: [
    ['Unit tests of launcher, tools and bench', () => runNodeTests(root, '.spec.mjs')],
    ['Unit tests', () => runJest(root, 'tools/jest/unit.config.cjs')],
  ],
  it: [
    ['Integration tests of the launcher', () => runNodeTests(root, '.it.mjs')],
    ['Integration tests on PostgreSQL, Redis and NATS', () => runJest(root, 'tools/jest/it.config.cjs')],
    ['Tests of the whole house', () => runJest(root, 'tools/jest/system.config.cjs')],
    ['Those that need the machine for themselves', () => runJest(root, 'tools/jest/alone.config.cjs')],
  ],
  e2e: [['The console in Chromium', () => runInChromium('e2e')]],
  proof: [['Long histories, foul weather, every page in every variant', () => runInChromium('proof')]],
}
/** What `npm test` runs after checks and build. */
const USUAL = ['unit', 'it', 'e2e']

/** @param {'e2e' | 'proof'} kind */
async function runInChromium(kind) {
  process.env['CHROMIUM_PATH'] = await locateChromium({
    binFolder: path.join(dataFolder(), 'bin'),
    report: progress.line,
  })
  return runJest(root, `tools/jest/${kind}.config.cjs`)
}

const dataFolder = () => path.resolve(root, process.env['TOLLGATE_DATA'] || '.data')

/** Tests that start whole services need them built. @type {[string, () => Promise<Result>]} */
const BUILD = ['Build', () => runBuild(root)]

/** The build waits much, so that the checks fit beside it. @type {[string, () => Promise<Result>]} */
const CHECK_AND_BUILD = [
  'Checks and build',
  async () => sum(await Promise.all([runRepositoryChecks(root), runBuild(root)])),
]

function chosenSteps() {
  const [flag, part, ...more] = process.argv.slice(2)
  if (flag === undefined) return [CHECK_AND_BUILD, ...USUAL.flatMap((name) => PARTS[name] ?? [])]
  const steps = flag === '--only' && part !== undefined && more.length === 0 ? PARTS[part] : undefined
  if (steps === undefined)
    throw new Fault(
      `npm test knows only ${Object.keys(PARTS)
        .map((name) => `"--only ${name}"`)
        .join(', ')}.`,
    )
  return part === 'check' || part === 'unit' ? steps : [BUILD, ...steps]
}

async function installWhatIsMissing() {
  if (arePackagesInstalled(root, 'tests')) return
  const data = dataFolder()
  const step = { name: 'install', label: 'Installing packages', ...installCommand(root, 'tests') }
  await progress.step(step.label, () => runStep(step, { root, data, signal: new AbortController().signal }))
}

try {
  const steps = chosenSteps()
  await installWhatIsMissing()
  /** @type {Result[]} */
  const results = []
  for (const [label, run] of steps) {
    console.log(`\n${label}`)
    results.push(await progress.step(label, run, ({ failed }) => failed.length === 0))
  }
  const { passed, failed } = sum(results)
  if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ✖ ${name}`).join('\n')}`)
  console.log(`\n${passed} passed, ${failed.length} failed`)
  process.exitCode = failed.length === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof Fault)) throw error
  console.error(error.message)
  process.exitCode = 1
}
