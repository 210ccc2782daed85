import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a line of shell, with its words as `$1` and on, once `act` has ended: also when it fails, and also when this whole process
 * is killed meanwhile, as the shell waits for the end of its input. Settles as `act` does, after the shell has ended.
 */
export async function undone<T>(undo: string, words: readonly (string | number)[], act: () => Promise<T>): Promise<T> {
  const shell = spawn('/bin/sh', ['-c', `cat >/dev/null; ${undo}`, 'undo', ...words.map(String)], {
    detached: true, // Ctrl-C is for this process; the shell hears of its end
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(shell, 'exit')
  try {
    return await act()
  } finally {
    shell.stdin.end()
    await ended
  }
}
