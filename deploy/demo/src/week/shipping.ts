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

/** The bus, as a relay uses it. */
export interface Bus {
  readonly events: Events
  readonly rpc: Rpc
  readonly clock: Clock
}

/**
 * Ships the week as relays ship what they have carried: receipts as one journal, from where billing is with it, and word of what
 * was refused. Resolves when billing has booked all of it. Whatever ends this, the next time goes on there.
 */
export async function ship({ receipts, refusals }: Week, journal: string, bus: Bus): Promise<void> {
  const { events, clock } = bus
  const appliedTo = async () => (await bus.rpc.call(journalPosition, { journal })).appliedSeq
  for (let from = await appliedTo(); from < receipts.length; from += mostReceiptedEntries) {
    const batch = receipts.slice(from, from + mostReceiptedEntries)
    const entries = batch.map((receipt, at) => ({ type: 'receipt' as const, seq: from + at + 1, receipt }))
    const range = { journal, round: 0, firstSeq: from + 1, lastSeq: from + batch.length }
    const message = { journal, round: 0, firstSeq: range.firstSeq, entries }
    await events.publishNow(usageReceipted, message, { messageId: receiptedMessageId(range) })
  }
  for (let from = 0; from < refusals.length; from += mostRefusedCalls) {
    const calls = refusals.slice(from, from + mostRefusedCalls)
    await events.publishNow(callRefused, { calls, more: [] }, { messageId: `${journal}:refused-${from}` })
  }
  const deadlineMs = clock.monotonicMs() + patienceMs
  while ((await appliedTo()) < receipts.length) {
    if (clock.monotonicMs() > deadlineMs) throw new Error('billing does not book the calls')
    await clock.sleep(lookMs)
  }
}
