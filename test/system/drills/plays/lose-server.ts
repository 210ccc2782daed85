import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { familyOf, signal, untilGone, untilReplaced } from '../../weather/faults/processes/process-state'
import type { DrillHouse } from '../house/drill-house'

export interface Loss {
  readonly server: 'nats' | 'postgres' | 'redis'
  readonly awayMs: number
  /** What it had is gone as well. */
  readonly isWiped: boolean
}

/** Kills a server, has it away for a while, and lets it come back. */
export async function loseServer({ stack }: DrillHouse, { server, awayMs, isWiped }: Loss): Promise<void> {
  const before = await stack.pids()
  const pid = await stack.pidOf(server)
  await stack.withoutSupervision(async () => {
    const family = await familyOf(pid)
    // So that it starts nothing more.
    signal(pid, 'SIGSTOP')
    for (const each of family) signal(each, 'SIGKILL')
    await untilGone(family)
    if (isWiped) await rm(path.join(stack.dataDir, server), { recursive: true, force: true })
    await delay(awayMs)
  })
  await untilReplaced(stack, before, [pid])
}
