import { spawn } from 'node:child_process'
import { Fault } from '../fault.mjs'
import { lastWords, openLog } from './logs.mjs'
import { send } from './process-identity.mjs'

/**
 * A command that should end by itself, like an installation or a build.
 * @typedef {{ name: string, label: string, command: string, args: string[], env?: Record<string, string> }} Step
 */

/**
 * Runs the command in the repository with its output in a log file; rejects with a Fault that names the file when it
 * fails. When the signal is aborted its whole group is killed.
 * @param {Step} step @param {{ root: string, data: string, table?: import('./process-table.mjs').ProcessTable, signal: AbortSignal }} setting
 */
export async function runStep(step, { root, data, table, signal }) {
  signal.throwIfAborted()
  const log = openLog(data, step.name)
  const child = spawn(step.command, step.args, {
    cwd: root,
    env: { ...process.env, ...step.env },
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor],
  })
  log.close()
  const { pid } = child
  if (pid !== undefined) table?.add(step.name, pid)
  const kill = () => pid !== undefined && send(pid, 'SIGKILL', { group: true })
  signal.addEventListener('abort', kill)
  try {
    const how = await new Promise((resolve) => {
      child.once('error', ({ message }) => resolve(message))
      child.once('exit', (code, killedBy) => resolve(code === 0 ? null : (killedBy ?? `exit code ${code}`)))
    })
    signal.throwIfAborted()
    if (how === null) return
    const words = lastWords(log)
    throw new Fault(`${step.label} failed (${words || how}): look into ${log.file} and start again.`)
  } finally {
    signal.removeEventListener('abort', kill)
    if (pid !== undefined) table?.remove(step.name, pid)
  }
}
