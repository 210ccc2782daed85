import { journalPosition, mostReceiptedEntries, usageReceipted } from '@tollgate/contracts'
import type { Week } from './plan'
import { type Bus, ship } from './shipping'

const journal = '791b34aa-f760-4c1e-bc73-0967c6366ddb'
const all = 5 * mostReceiptedEntries
// Billing counts them; what is in them is nothing here.
const week = { receipts: Array.from({ length: all }, () => ({})), refusals: [] } as unknown as Week

interface Sent {
  readonly round: number
  readonly firstSeq: number
  readonly entries: readonly unknown[]
}

/** A billing that books what follows on what it has and drops the rest, and to which the batch of that number does not come. */
function busThatLoses(lost: number) {
  const sent: Sent[] = []
  let [applied, atMs] = [0, 0]
  const publishNow = (event: unknown, batch: Sent) => {
    expect(event).toBe(usageReceipted)
    sent.push(batch)
    if (sent.length !== lost && batch.firstSeq === applied + 1) applied += batch.entries.length
    return Promise.resolve()
  }
  const call = (contract: unknown) => {
    expect(contract).toBe(journalPosition)
    return Promise.resolve({ appliedSeq: applied })
  }
  const clock = {
    nowMs: () => 1_000 + atMs,
    monotonicMs: () => atMs,
    sleep: (ms: number) => Promise.resolve(void (atMs += ms)),
  }
  return { bus: { events: { publishNow }, rpc: { call }, clock } as unknown as Bus, sent }
}

describe('the week of the demo', () => {
  it('is sent once where all of it comes', async () => {
    const { bus, sent } = busThatLoses(0)
    await ship(week, journal, bus)
    expect(sent.map(({ firstSeq }) => firstSeq)).toEqual([1, 101, 201, 301, 401])
  })

  it('is sent again, in a new round, from where billing stands still behind a gap', async () => {
    const { bus, sent } = busThatLoses(3)
    await ship(week, journal, bus)
    expect(sent.map(({ firstSeq }) => firstSeq)).toEqual([1, 101, 201, 301, 401, 201, 301, 401])
    expect(new Set(sent.map(({ round }) => round)).size).toBe(2)
  })
})
