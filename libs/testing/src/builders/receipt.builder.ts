import { randomBytes } from 'node:crypto'
import type { CallFacts, EventPayload, JournalEntry, Receipt, SettledUsage, usageReceipted } from '@tollgate/contracts'
import { aPriceSnapshot, someCounts } from './pricing.builder'

/** A fresh UUIDv7, as the relay makes for each request. */
export function aRequestId(atMs = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(atMs, 0, 6)
  bytes[6] = 0x70 | (bytes.readUInt8(6) & 0x0f)
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The facts of a plain, answered call of `gpt-4o` on channel 3. */
export function someFacts(given: Partial<CallFacts> = {}): CallFacts {
  return {
    username: 'ada',
    tokenName: 'laptop',
    channelName: 'openai-main',
    group: 'default',
    model: 'gpt-4o',
    upstreamModel: 'gpt-4o',
    isStream: false,
    startedAtMs: Date.UTC(2026, 0, 1),
    durationMs: 800,
    firstPartMs: 800,
    outcome: 'complete',
    attempts: [{ channelId: 3, status: 200, outcome: 'ok' }],
    routing: { priority: 0, among: 1 },
    clientRequestId: null,
    clientIp: '127.0.0.1',
    ...given,
  }
}

type GivenReceipt = Partial<Omit<Receipt, 'facts' | 'counts'>> & {
  facts?: Partial<CallFacts>
  counts?: Partial<Receipt['counts']>
}

/** The receipt of a delivered call by user 7 with token 12: 1,000 tokens in, 500 out, reported; a fresh request id. */
export function aReceipt({ facts, counts, ...given }: GivenReceipt = {}): Receipt {
  return {
    requestId: aRequestId(),
    userId: 7,
    tokenId: 12,
    leaseId: aRequestId(),
    channelId: 3,
    snapshot: aPriceSnapshot(),
    counts: someCounts(counts ?? { textIn: 1_000, textOut: 500, calls: 1 }),
    evidence: 'reported',
    isDelivered: true,
    traceparent: null,
    facts: someFacts(facts),
    ...given,
  }
}

/** The message that carries these entries of a journal, numbered as they are. */
export function aReceiptBatch(
  journal: string,
  entries: readonly JournalEntry[],
  round = 0,
): EventPayload<typeof usageReceipted> {
  return { journal, round, firstSeq: entries[0]?.seq ?? 1, entries: [...entries] }
}

/** A call that billing has charged in full. */
export function aSettledUsage(
  given: Partial<Omit<SettledUsage, 'receipt'>> & { receipt?: GivenReceipt } = {},
): SettledUsage {
  const { receipt, ...rest } = given
  const priceUnits = rest.priceUnits ?? 1_500
  return {
    receipt: aReceipt(receipt),
    ledgerId: 1,
    priceUnits,
    chargedUnits: priceUnits,
    writeoffUnits: 0,
    settledAt: '2026-01-01T00:00:00.000Z',
    ...rest,
  }
}
