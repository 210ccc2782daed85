import path from 'node:path'
import { Fault } from '../fault.mjs'
import { runStep } from '../processes/step.mjs'
import { arePackagesInstalled, installCommand } from '../settings/packages.mjs'
import { runNode } from './command.mjs'
import { runBuild } from './run-checks.mjs'

const root = path.resolve(import.meta.dirname, '../../..')
const data = path.resolve(root, process.env['TOLLGATE_DATA'] || '.data')
const jest = [path.join('node_modules', 'jest', 'bin', 'jest.js'), '--config', 'tools/jest/proof.config.cjs']

/**
 * The command of one proof: reads what was asked, installs and builds what is missing, and runs the proof with these variables.
 * Sets the exit code: 1 when the proof failed, 2 when it could not be tried.
 * @param {string} file   from the root of the repository
 * @param {(args: string[]) => Record<string, string> | string} read   variables, or how to ask; throws a Fault
 */
export async function proofCommand(file, read) {
  try {
    const asked = read(process.argv.slice(2))
    if (typeof asked === 'string') return console.log(asked)
    await prepare()
    process.exitCode = await runNode(root, [...jest, '--runTestsByPath', file], { env: asked })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}

async function prepare() {
  if (!arePackagesInstalled(root, 'tests')) {
    const step = { name: 'install', label: 'Installing packages', ...installCommand(root, 'tests') }
    await runStep(step, { root, data, signal: new AbortController().signal })
  }
  const { failed } = await runBuild(root)
  if (failed.length > 0) throw new Fault('Tollgate cannot be built.')
}
