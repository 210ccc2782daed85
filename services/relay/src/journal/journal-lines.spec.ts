import { type JournalEntry, journalEntry } from '@tollgate/contracts'
import { aReceipt, aRequestId } from '@tollgate/testing'
import {
  distrustedLine,
  isShippedAt,
  openLineOf,
  progressLineOf,
  receiptLineOf,
  returnLineOf,
  settleAbandoned,
  supersededLineOf,
} from './journal-lines'

const receipt = aReceipt()
const { requestId } = receipt
const json = JSON.stringify(receipt)

// One of each type that the contract has: a line that is not taken for shipped shifts the numbers of all behind it.
const shipped: Record<JournalEntry['type'], string> = {
  receipt: receiptLineOf(1, json),
  return: returnLineOf(1, aRequestId()),
  superseded: supersededLineOf(1, aRequestId()),
}

describe('a line of a journal', () => {
  it.each(Object.entries(shipped))('is told by its bytes to be shipped: %s', (type, line) => {
    expect([journalEntry.parse(JSON.parse(line)).type, isShippedAt(Buffer.from(line), 0)]).toEqual([type, true])
  })

  it.each([
    ['open', openLineOf(json)],
    ['progress', progressLineOf({ requestId, textOut: 1, durationMs: 1 })],
    ['distrusted', distrustedLine],
  ])('is told by its bytes not to be: %s', (_, line) => expect(isShippedAt(Buffer.from(line), 0)).toBe(false))
})

it('a call that was left open is settled by the most that was known of it', () => {
  const { counts, facts } = receipt
  const settled = (textOut: number, durationMs: number) =>
    settleAbandoned(openLineOf(json), progressLineOf({ requestId, textOut, durationMs }))
  expect(settled(counts.textOut + 7, facts.durationMs + 9)).toEqual({
    ...receipt,
    counts: { ...counts, textOut: counts.textOut + 7 },
    facts: { ...facts, durationMs: facts.durationMs + 9 },
  })
  expect(counts.textOut).toBeGreaterThan(0)
  expect(settled(0, 0)).toEqual(receipt)
  expect(settleAbandoned(openLineOf(json), null)).toEqual(receipt)
})
