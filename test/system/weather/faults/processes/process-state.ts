import { readFile } from 'node:fs/promises'
import { eventually } from '../../../support/eventually'
import type { Stack } from '../../../support/stack'

const goneWithinMs = 20_000
const backWithinMs = 60_000

/** Sends a signal; a process that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The process and all that it started, parents first; empty when it is gone. */
export async function familyOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => null)
  if (children === null) return []
  const families = await Promise.all(children.trim().split(' ').filter(Boolean).map(Number).map(familyOf))
  return [pid, ...families.flat()]
}

/** Resolves once none of them runs any more; throws when one still does after 20 s. */
export async function untilGone(pids: readonly number[]): Promise<void> {
  await eventually(async () => {
    const states = await Promise.all(pids.map(stateOf))
    const running = pids.filter((_, index) => states[index] !== null)
    if (running.length > 0) throw new Error(`still running: ${running.join(', ')}`)
  }, goneWithinMs)
}

/** R, S, T and so on, as proc(5) lists them; null when it is gone, also if its parent has not heard of that yet. */
export async function stateOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The command's name may hold blanks and brackets; the fields after it may not.
  const state = stat.slice(stat.lastIndexOf(')') + 2)[0] ?? 'Z'
  return state === 'Z' || state === 'X' ? null : state
}

/** Resolves once as many processes run as before, and none of those that were to end. */
export async function untilReplaced(
  stack: Stack,
  before: ReadonlyMap<string, number>,
  ended: readonly number[],
): Promise<void> {
  await eventually(async () => {
    const now = await stack.pids()
    const left = ended.filter((pid) => [...now.values()].includes(pid))
    const missing = [...before.keys()].filter((name) => !now.has(name))
    if (left.length + missing.length > 0) throw new Error(`not replaced: ${[...left, ...missing].join(', ')}`)
  }, backWithinMs)
}
