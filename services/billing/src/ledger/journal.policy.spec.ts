import type { JournalEntry, Receipt } from '@tollgate/contracts'
import { aReceipt } from '@tollgate/testing'
import type { Account, Books, Lease } from '../books/books-state'
import { applyEntries, readiness } from './journal.policy'

const journal = '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10'
const leaseId = '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a11'

const account: Account = {
  userId: 7,
  balanceUnits: 1_000,
  heldUnits: 300,
  usedUnits: 0,
  requestCount: 0,
  warnBelowUnits: null,
}
const lease: Lease = {
  leaseId,
  journal,
  epoch: 1,
  userId: 7,
  tokenId: null,
  commandNo: 1,
  grantedUnits: 300,
  settledUnits: 0,
  releasedUnits: 0,
  deadlineMs: 0,
  isClosed: false,
}
const theBooks = (given: Partial<Lease> = {}): Books => ({
  accounts: new Map([[7, account]]),
  tokens: new Map(),
  leases: new Map([[leaseId, { ...lease, ...given }]]),
})
const aCall = (given: Partial<Receipt> = {}) => aReceipt({ userId: 7, tokenId: null, leaseId, ...given })

function apply(entries: JournalEntry[], books = theBooks(), appliedSeq = 0) {
  const state = { journal, appliedSeq, epoch: 1 }
  return applyEntries(books, state, entries, { priceOf: () => ({ units: 100, fault: null }), repeats: new Set() })
}

describe('the readiness of a batch', () => {
  const batch = (...seqs: number[]): JournalEntry[] => seqs.map((seq) => ({ type: 'reopened', seq, epoch: 1 }))

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

describe('a batch', () => {
  it('settles its receipts and moves the journal on', () => {
    const call = aCall()
    const applied = apply([{ type: 'receipt', seq: 5, receipt: call }], theBooks(), 4)
    expect(applied.journal).toEqual({ journal, appliedSeq: 5, epoch: 1 })
    expect(applied.books.accounts.get(7)).toMatchObject({ balanceUnits: 900, heldUnits: 200, requestCount: 1 })
    expect(applied.books.leases.get(leaseId)).toMatchObject({ settledUnits: 100 })
    expect(applied.rows).toMatchObject([
      { kind: 'usage', reference: call.requestId, units: -100, balanceUnits: 900, requests: 1, channelId: 3 },
    ])
    expect(applied.rows[0]?.details).toMatchObject({ snapshot: call.snapshot, counts: { textIn: 1_000, textOut: 500 } })
    expect(applied.calls).toMatchObject([{ priceUnits: 100, chargedUnits: 100, writeoffUnits: 0 }])
  })

  it('skips what was applied and what the ledger has', () => {
    const receipt = aCall()
    const entries: JournalEntry[] = [1, 2, 3].map((seq) => ({ type: 'receipt', seq, receipt }))
    expect(apply(entries, theBooks(), 1).calls).toHaveLength(1)
    expect(apply(entries, theBooks(), 3).calls).toHaveLength(0)
  })

  it('counts a failed call as no request', () => {
    const failed = aReceipt({ userId: 7, tokenId: null, leaseId, facts: { outcome: 'failed' } })
    const applied = apply([{ type: 'receipt', seq: 1, receipt: failed }])
    expect(applied.books.accounts.get(7)?.requestCount).toBe(0)
    expect(applied.rows).toMatchObject([{ requests: 0 }])
  })

  test.each<[string, Partial<Lease>]>([
    ["is another user's", { userId: 8 }],
    ["is another token's", { tokenId: 12 }],
    ['is closed', { isClosed: true, releasedUnits: 300 }],
  ])('charges the free balance when the lease %s', (_, given) => {
    const applied = apply([{ type: 'receipt', seq: 1, receipt: aCall() }], theBooks(given))
    expect(applied.books.accounts.get(7)).toMatchObject({ balanceUnits: 900, heldUnits: 300 })
    expect(applied.books.leases.get(leaseId)?.settledUnits).toBe(0)
  })

  it('closes what is returned, behind the receipts before it', () => {
    const applied = apply([
      { type: 'receipt', seq: 1, receipt: aCall() },
      { type: 'return', seq: 2, leaseId },
      { type: 'receipt', seq: 3, receipt: aCall() },
    ])
    expect(applied.books.accounts.get(7)).toMatchObject({ balanceUnits: 800, heldUnits: 0 })
    expect(applied.books.leases.get(leaseId)).toMatchObject({ isClosed: true, settledUnits: 100, releasedUnits: 200 })
  })

  it('leaves the lease of another journal alone', () => {
    const applied = apply([{ type: 'return', seq: 1, leaseId }], theBooks({ journal: leaseId }))
    expect(applied.books.leases.get(leaseId)?.isClosed).toBe(false)
  })

  it('puts a tombstone where a return came for a lease that was never lent', () => {
    const applied = apply([{ type: 'return', seq: 1, leaseId: journal }])
    expect(applied.books.leases.get(journal)).toMatchObject({ isClosed: true, userId: null, grantedUnits: 0 })
  })

  it('closes the leases of earlier epochs, and only those, when the journal was reopened', () => {
    const later = { ...lease, leaseId: journal, epoch: 2 }
    const books = theBooks()
    const both = { ...books, leases: new Map([...books.leases, [journal, later]]) }
    const applied = apply([{ type: 'reopened', seq: 1, epoch: 2 }], both)
    expect(applied.journal.epoch).toBe(2)
    expect(applied.books.leases.get(leaseId)?.isClosed).toBe(true)
    expect(applied.books.leases.get(journal)?.isClosed).toBe(false)
  })

  it('never changes the books that it was given', () => {
    const books = theBooks()
    apply(
      [
        { type: 'receipt', seq: 1, receipt: aCall() },
        { type: 'return', seq: 2, leaseId },
      ],
      books,
    )
    expect(books).toEqual(theBooks())
  })
})
