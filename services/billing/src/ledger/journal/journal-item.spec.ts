import { receiptedMessageId } from '@tollgate/contracts'
import { aReceipt } from '@tollgate/testing'
import { type JournalItem, readBatch, readiness, unreadableBatch } from './journal-item'

const journal = '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10'

describe('the readiness of a batch', () => {
  const batch = (...seqs: number[]): JournalItem[] => seqs.map((seq) => ({ type: 'return', seq, leaseId: journal }))

  test.each([
    ['ready when it follows', [5, 6], 'ready'],
    ['ready when it begins with what was applied', [3, 4, 5], 'ready'],
    ['nothing new when all of it was applied', [2, 3], 'nothing-new'],
    ['nothing new when it is empty', [], 'nothing-new'],
    ['behind a gap when something before it is missing', [6, 7], 'gap'],
    ['behind a gap when something within it is missing', [5, 7], 'gap'],
  ])('is %s', (_, seqs, expected) => {
    expect(readiness(4, batch(...seqs))).toBe(expected)
  })
})

describe('a message', () => {
  const receipt = aReceipt()
  const good = (seq: number) => ({ type: 'receipt', seq, receipt })
  const read = (entries: unknown[], missingFrom?: number) =>
    readBatch({ journal, round: 2, firstSeq: 5, entries, ...(missingFrom && { missingFrom }) })

  it('is read entry by entry, numbered by its own first number', () => {
    expect(read([good(5), good(77)])).toEqual({
      journal,
      round: 2,
      items: [good(5), good(6)],
    })
  })

  it.each([
    ['a count that is no safe integer', { ...good(6), receipt: { ...receipt, counts: { textIn: 9.1e15 } } }],
    ['a type that nobody knows', { type: 'reopened', seq: 6, epoch: 2 }],
    ['nothing', null],
  ])('costs no other entry anything when one of them is %s', (_, bad) => {
    expect(read([good(5), bad, good(7)]).items).toEqual([
      good(5),
      { type: 'faulty', seq: 6, lastSeq: 6, reason: 'unreadable', text: JSON.stringify(bad) },
      good(7),
    ])
  })

  it('is read where an entry is nested too deeply to be written again', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    expect(read([deep, good(6)]).items).toMatchObject([{ type: 'faulty', reason: 'unreadable' }, { seq: 6 }])
  })

  it('says which entries can no longer be had', () => {
    expect(read([good(5)], 2).items).toMatchObject([
      { type: 'faulty', seq: 2, lastSeq: 4, reason: 'missing' },
      { seq: 5 },
    ])
    expect(read([good(5)], 5).items).toHaveLength(1)
  })

  it('tells by its id what it was about when it cannot be read', () => {
    const id = receiptedMessageId({ journal, round: 1, firstSeq: 5, lastSeq: 9 })
    expect(unreadableBatch(id, '{"jour')).toEqual({
      journal,
      round: 1,
      items: [{ type: 'faulty', seq: 5, lastSeq: 9, reason: 'unreadable', text: '{"jour' }],
    })
    expect(unreadableBatch('evt.relay.usage.receipted.v1:7', '')).toBeNull()
  })
})
