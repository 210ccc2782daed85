import { spawn } from 'node:child_process'
import path from 'node:path'

const AFTER_DEATH = path.join(import.meta.dirname, 'after-death.mjs')

/**
 * Sees to it that nothing is left when the launcher is killed: a shell that waits for the end of its input, which only
 * the launcher's death brings, and then becomes the program that stops everything in order. Waiting, it needs 2 MB.
 * @param {string} data
 * @returns {() => void} ends the guard, when there is nothing left to guard
 */
export function startGuard(data) {
  const script = 'cat >/dev/null; exec "$@"'
  const words = ['-c', script, 'tollgate-guard', process.execPath, AFTER_DEATH, data, String(process.pid)]
  const guard = spawn('/bin/sh', words, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  guard.unref()
  guard.on('error', () => {}) // without a shell the next start clears up
  guard.stdin.on('error', () => {})
  return () => {
    if (guard.pid !== undefined && guard.exitCode === null && guard.signalCode === null)
      process.kill(-guard.pid, 'SIGKILL')
  }
}
