import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Fault } from '../fault.mjs'
import { withoutFiles } from '../settings/secret-files.mjs'

/**
 * Runs a program that was built in the place of this command: with its terminal, its signals and its exit code. `settings` says from the
 * environment, in which secrets of files stand by then, how. A Fault is told in its own words, and the command has failed then.
 *
 * @param {string} program
 * @param {(env: NodeJS.ProcessEnv) => { args?: string[], cwd?: string, env: NodeJS.ProcessEnv }} settings
 */
export function handOver(program, settings) {
  try {
    const env = withoutFiles(process.env)
    if (!existsSync(program)) throw new Fault('Nothing is built yet: start Tollgate first (npm start).')
    const { args = [], ...options } = settings(env)
    const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit', ...options })
    child.on('exit', (code) => (process.exitCode = code ?? 1))
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.on(signal, () => child.kill(/** @type {NodeJS.Signals} */ (signal)))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
