import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { undone } from '../../../support/undone'
import type { Fault, StruckHouse } from '../fault'
import { familyOf, signal, untilGone, untilReplaced } from '../processes/process-state'
import { Standby } from './standby'

const usualRows = 10
const newestRow = 'SELECT coalesce(max(id), 0) FROM billing.ledger'
const longestWaitMs = 10_000
const lookMs = 2
/** The standby may be so far behind before it is cut off, on a busy machine. */
const mostLagMs = 5_000

/** PostgreSQL dies, and a standby that lacks about the last ten rows of the ledger takes its place. */
export const promotedStandby: Fault = {
  name: 'standby promoted ten rows short',
  strike: async (house) => void (await failOver(house, usualRows)),
}

/**
 * Returns how many rows of the ledger were lost: `rows` and those that came with them; fewer when nobody calls. They are counted
 * by their numbers, of which some are never used.
 */
export async function failOver(house: StruckHouse, rows: number): Promise<number> {
  const { stack } = house
  const folder = path.join(stack.dataDir, 'postgres.standby')
  return undone('rm -rf "$1"', [folder], async () => {
    const standby = await Standby.follow(house, folder)
    try {
      const before = await stack.pids()
      const primary = await stack.pidOf('postgres')
      let lost = 0
      const fromMs = performance.now() - mostLagMs
      await stack.withoutSupervision(async () => {
        await standby.cutOff()
        const newest = await killedAhead(house, primary, (await standby.number(newestRow)) + rows)
        house.forgot?.(fromMs, performance.now())
        await standby.promote()
        lost = newest - (await standby.number(newestRow))
        await standby.stop()
        await rm(path.join(stack.dataDir, 'postgres'), { recursive: true })
        await rename(folder, path.join(stack.dataDir, 'postgres'))
      })
      await untilReplaced(stack, before, [primary])
      return lost
    } finally {
      await standby.stop()
    }
  })
}

/** Kills the primary as soon as it has that row of the ledger, or 10 s later; returns the newest row that it was seen with. */
async function killedAhead({ databaseUrl }: StruckHouse, primary: number, row: number): Promise<number> {
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => undefined) // it is killed under this connection
  await client.connect()
  const untilMs = performance.now() + longestWaitMs
  for (;;) {
    const { rows } = await client.query<{ coalesce: string }>(newestRow)
    const newest = Number(rows[0]?.coalesce)
    if (newest < row && performance.now() < untilMs) {
      await delay(lookMs)
      continue
    }
    signal(primary, 'SIGSTOP') // so that it starts nothing more
    const family = await familyOf(primary)
    for (const pid of family) signal(pid, 'SIGKILL')
    await untilGone(family)
    await client.end().catch(() => undefined)
    return newest
  }
}
