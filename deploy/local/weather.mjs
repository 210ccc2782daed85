/** `npm run weather`: plays the weather of one seed on a whole house, and tells what is wrong with its books afterwards. */
import './settings/node-version.mjs'
import path from 'node:path'
import { runNode } from './checks/command.mjs'
import { runTargets } from './checks/run-checks.mjs'
import { Fault } from './fault.mjs'
import { runStep } from './processes/step.mjs'
import { arePackagesInstalled, installCommand } from './settings/packages.mjs'
import { readWeatherArguments, weatherUsage } from './settings/weather-arguments.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const data = path.resolve(root, process.env['TOLLGATE_DATA'] || '.data')
const jest = [path.join('node_modules', 'jest', 'bin', 'jest.js'), '--config', 'tools/jest/proof.config.cjs']

async function prepare() {
  if (!arePackagesInstalled(root, 'tests')) {
    const step = { name: 'install', label: 'Installing packages', ...installCommand(root, 'tests') }
    await runStep(step, { root, data, signal: new AbortController().signal })
  }
  const { failed } = await runTargets(root, ['build'])
  if (failed.length > 0) throw new Fault('Tollgate cannot be built.')
}

try {
  const asked = readWeatherArguments(process.argv.slice(2))
  if (asked === null) console.log(weatherUsage)
  else {
    await prepare()
    const env = { WEATHER_SEEDS: String(asked.seed), WEATHER_MINUTES: String(asked.minutes) }
    process.exitCode = await runNode(root, [...jest, '--runTestsByPath', 'test/system/weather.proof.ts'], { env })
  }
} catch (error) {
  if (!(error instanceof Fault)) throw error
  console.error(error.message)
  process.exitCode = 2
}
