import { setTimeout as delay } from 'node:timers/promises'
import { undone } from '../../../support/undone'
import type { Fault } from '../fault'
import { familyOf, signal } from './process-state'

const shortestMs = 1_000
const longestMs = 20_000

/** A service or server stands still, with all that it started, as in a container that is frozen or on a host that swaps. */
export const pause: Fault = {
  name: 'pause',
  async strike({ stack }, dice) {
    const pids = await stack.pids()
    const pid = pids.get(dice.pick([...pids.keys()].sort()))
    if (pid === undefined) return
    await paused(pid, () => delay(shortestMs + dice.below(longestMs - shortestMs)))
  },
}

/** Stops the process and all that it started while `act` runs. */
export async function paused(pid: number, act: () => Promise<unknown>): Promise<void> {
  // The parent first, so that it starts no more; those that it started since are found when it stands.
  await undone('kill -CONT "$1"', [pid], async () => {
    signal(pid, 'SIGSTOP')
    const family = await familyOf(pid)
    await undone('kill -CONT "$@"', family, async () => {
      for (const member of family) signal(member, 'SIGSTOP')
      await act()
    })
  })
}
