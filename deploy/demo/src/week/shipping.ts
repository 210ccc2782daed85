import {
  callRefused,
  journalPosition,
  mostReceiptedEntries,
  mostRefusedCalls,
  receiptedMessageId,
  usageReceipted,
} from '@tollgate/contracts'
import type { Events, Rpc } from '@tollgate/messaging'
import type { Clock } from '@tollgate/platform'
import type { Week } from './plan'

/** How long billing may be busy with the week. */
const patienceMs = 180_000
const lookMs = 200
/** As long billing stands still where it dropped what came behind a gap: on a busy machine one batch may be late for it. */
const stillMs = 3_000

/** The bus, as a relay uses it. */
export interface Bus {
  readonly events: Events
  readonly rpc: Rpc
  readonly clock: Clock
}

/**
 * Ships the week as relays ship what they have carried: receipts as one journal, from where billing is with it and again from there
 * when it stands still, and word of what was refused. Resolves when billing has booked all of it. Whatever ends this, the next time
 * goes on there.
 */
export async function ship({ receipts, refusals }: Week, journal: string, bus: Bus): Promise<void> {
  const { events, clock } = bus
  for (let from = 0; from < refusals.length; from += mostRefusedCalls) {
    const calls = refusals.slice(from, from + mostRefusedCalls)
    await events.publishNow(callRefused, { calls, more: [] }, { messageId: `${journal}:refused-${from}` })
  }
  const deadlineMs = clock.monotonicMs() + patienceMs
  let applied = await appliedTo(bus, journal)
  while (applied < receipts.length) {
    if (clock.monotonicMs() > deadlineMs) throw new Error('billing does not book the calls')
    await send(receipts, { journal, applied, bus })
    applied = await standstill(receipts.length, { journal, applied, bus })
  }
}

interface Shipping {
  readonly journal: string
  /** So many receipts are booked. */
  readonly applied: number
  readonly bus: Bus
}

const appliedTo = async ({ rpc }: Bus, journal: string): Promise<number> =>
  (await rpc.call(journalPosition, { journal })).appliedSeq

/** Sends what is not booked, in a round that no batch of before was in: billing and the stream pass over what they know. */
async function send(receipts: Week['receipts'], { journal, applied, bus }: Shipping): Promise<void> {
  const round = bus.clock.nowMs()
  for (let from = applied; from < receipts.length; from += mostReceiptedEntries) {
    const batch = receipts.slice(from, from + mostReceiptedEntries)
    const entries = batch.map((receipt, at) => ({ type: 'receipt' as const, seq: from + at + 1, receipt }))
    const range = { journal, round, firstSeq: from + 1, lastSeq: from + batch.length }
    const message = { journal, round, firstSeq: range.firstSeq, entries }
    await bus.events.publishNow(usageReceipted, message, { messageId: receiptedMessageId(range) })
  }
}

/** Waits until all is booked or nothing more comes to be, and returns how far billing is. A question may fail while it is busy. */
async function standstill(all: number, { journal, applied, bus }: Shipping): Promise<number> {
  let [known, movedAtMs] = [applied, bus.clock.monotonicMs()]
  while (known < all && bus.clock.monotonicMs() - movedAtMs < stillMs) {
    await bus.clock.sleep(lookMs)
    const now = await appliedTo(bus, journal).catch(() => known)
    if (now > known) [known, movedAtMs] = [now, bus.clock.monotonicMs()]
  }
  return known
}
