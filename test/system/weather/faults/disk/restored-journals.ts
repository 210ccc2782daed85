import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { eventually } from '../../../support/eventually'
import { undone } from '../../../support/undone'
import type { Fault, StruckHouse } from '../fault'
import { familyOf, signal, untilGone, untilReplaced } from '../processes/process-state'
import { areApplied } from './journals-applied'

const shortestAgeMs = 2_000
const longestAgeMs = 10_000
/** Some that are under way. */
const mostWaiting = 1_000
const shippingWithinMs = 60_000
const appliedWithinMs = 30_000

/**
 * The folder of the relay's journals is copied and, some seconds later, while the relay is stopped, put back as it was. The relay
 * is stopped in order: what only the disk had would be lost with it, as it is on every host that loses its disk. A relay that could
 * not ship everything, because the house had not recovered yet, keeps its folder as it is.
 */
export const restoredJournals: Fault = {
  name: 'journal folder restored',
  async strike(house, dice) {
    const journals = await house.ground.journalsOf(house.stack)
    const copy = await mkdtemp(path.join(tmpdir(), 'tollgate-journals-'))
    return undone('rm -rf "$1"', [copy], async () => {
      await copyOf(journals, copy)
      await delay(shortestAgeMs + dice.below(longestAgeMs - shortestAgeMs))
      const isBack = await putBack(house, journals, copy)
      if (!isBack) return 'the journals are not put back: the relay has not shipped all of them'
    })
  },
}

/** A file may go while it is copied: the relay removes what was applied long ago. */
async function copyOf(from: string, to: string): Promise<void> {
  for (const journal of await readdir(from)) {
    await cp(path.join(from, journal), path.join(to, journal), { recursive: true }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    })
  }
}

/** What the relay of a house that has not recovered could not ship would be on the disk alone. */
async function untilShipping({ stack }: StruckHouse): Promise<void> {
  const { relay } = await stack.ports()
  await eventually(async () => {
    const text = await (await fetch(`http://127.0.0.1:${relay}/metrics`)).text()
    const waiting = Number(/^tollgate_spool_receipts(?:\{.*\})? (\d+)/m.exec(text)?.[1])
    if (!(waiting <= mostWaiting)) throw new Error(`${waiting} receipts are not applied`)
  }, shippingWithinMs)
}

/** Returns whether the folder could be put back. */
async function putBack(house: StruckHouse, journals: string, copy: string): Promise<boolean> {
  const { stack } = house
  await untilShipping(house)
  const before = await stack.pids()
  const relay = await stack.pidOf('relay')
  const family = await familyOf(relay)
  let isApplied = false
  await stack.withoutSupervision(async () => {
    signal(relay, 'SIGTERM')
    await untilGone(family)
    isApplied = await areApplied(house.databaseUrl, journals, appliedWithinMs)
    if (!isApplied) return
    for (const name of await readdir(journals)) await rm(path.join(journals, name), { recursive: true, force: true })
    await cp(copy, journals, { recursive: true })
  })
  await untilReplaced(stack, before, [relay])
  return isApplied
}
