import type { JournalEntry, Receipt } from '@tollgate/contracts'
import { aReceipt } from '@tollgate/testing'
import type { Account, Books, Lease, TokenQuota } from '../books/books-state'
import { noBudget } from '../books/month-budget'
import { noPeriods } from '../books/token-periods'
import { neverUsed } from '../books/token-use'
import { applyEntries } from './journal.policy'
import type { JournalItem } from './journal/journal-item'

const journal = '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10'
const leaseId = '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a11'

const account: Account = {
  userId: 7,
  balanceUnits: 1_000,
  heldUnits: 300,
  usedUnits: 0,
  requestCount: 0,
  warnBelowUnits: null,
  ...noBudget,
}
const lease: Lease = {
  leaseId,
  journal,
  userId: 7,
  tokenId: null,
  callGroup: null,
  isGroupHeld: false,
  commandNo: 1,
  grantedUnits: 300,
  settledUnits: 0,
  releasedUnits: 0,
  deadlineMs: 0,
  isClosed: false,
}
const aToken: TokenQuota = {
  ...{ tokenId: 12, userId: 7, remainUnits: 500, heldUnits: 0, usedUnits: 0, owedUnits: 0, ...noPeriods, ...neverUsed },
  ...{ isUnlimited: false, isDeleted: false },
}
const theBooks = (given: Partial<Lease> = {}): Books => ({
  accounts: new Map([[7, account]]),
  tokens: new Map(),
  leases: new Map([[leaseId, { ...lease, ...given }]]),
  groups: new Map(),
})
const aCall = (given: Partial<Receipt> = {}) => aReceipt({ userId: 7, tokenId: null, leaseId, ...given })

function apply(entries: JournalItem[], books = theBooks(), appliedSeq = 0) {
  const state = { journal, appliedSeq }
  return applyEntries(books, state, entries, {
    dayAt: () => 20260131,
    priceOf: () => ({ units: 100, fault: null }),
    repeats: new Set(),
  })
}

describe('a batch', () => {
  it('settles its receipts and moves the journal on', () => {
    const call = aCall()
    const applied = apply([{ type: 'receipt', seq: 5, receipt: call }], theBooks(), 4)
    expect(applied.journal).toEqual({ journal, appliedSeq: 5 })
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

  it("leaves another user's token alone", () => {
    const token = { ...aToken, userId: 8 }
    const books = { ...theBooks(), tokens: new Map([[12, token]]) }
    const applied = apply([{ type: 'receipt', seq: 1, receipt: aCall({ tokenId: 12, leaseId: null }) }], books)
    expect(applied.books.tokens.get(12)).toEqual(token)
    expect(applied.books.accounts.get(7)).toMatchObject({ balanceUnits: 900 })
    expect(applied.rows).toMatchObject([{ tokenId: null, units: -100 }])
  })

  it('keeps when and from where a token was last used, and forgets where a deleted one was (rule M47)', () => {
    const receipt = aCall({ tokenId: 12, leaseId: null })
    const { startedAtMs, clientIp } = receipt.facts
    const used = (token: TokenQuota) =>
      apply([{ type: 'receipt', seq: 1, receipt }], { ...theBooks(), tokens: new Map([[12, token]]) }).books.tokens
    const use = { accessedTime: Math.floor(startedAtMs / 1_000), accessedIp: clientIp }
    expect(used(aToken).get(12)).toMatchObject({ usedUnits: 100, ...use })
    expect(used({ ...aToken, isDeleted: true }).get(12)).toMatchObject({ usedUnits: 100, ...neverUsed })
  })

  it('counts a call of which a part is written off as one request', () => {
    const books = { ...theBooks(), accounts: new Map([[7, { ...account, balanceUnits: 340 }]]) }
    const applied = apply([{ type: 'receipt', seq: 1, receipt: aCall({ leaseId: null }) }], books)
    expect(applied.rows).toMatchObject([
      { kind: 'usage', units: -40, requests: 1 },
      { kind: 'writeoff', units: 0, houseUnits: -60, requests: 0 },
    ])
    expect(applied.books.accounts.get(7)?.requestCount).toBe(1)
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

  it('closes every lease of the journal whose process has ended, and no other', () => {
    const others = { ...lease, leaseId: journal, journal: leaseId }
    const books = theBooks()
    const both = { ...books, leases: new Map([...books.leases, [journal, others]]) }
    const applied = apply([{ type: 'superseded', seq: 1, journal }], both)
    expect(applied.books.leases.get(leaseId)).toMatchObject({ isClosed: true, releasedUnits: 300 })
    expect(applied.books.leases.get(journal)?.isClosed).toBe(false)
    expect(applied.books.accounts.get(7)?.heldUnits).toBe(0)
  })

  it('goes on behind what cannot be booked, and tells of it from where it is new', () => {
    const missing = { type: 'faulty', seq: 1, lastSeq: 6, reason: 'missing', text: '' } as const
    const unreadable = { type: 'faulty', seq: 8, lastSeq: 8, reason: 'unreadable', text: '{"type":' } as const
    const applied = apply([missing, { type: 'receipt', seq: 7, receipt: aCall() }, unreadable], theBooks(), 4)
    expect(applied.journal.appliedSeq).toBe(8)
    expect(applied.calls).toHaveLength(1)
    expect(applied.faults).toEqual([{ ...missing, seq: 5 }, unreadable])
    expect(apply([missing], theBooks(), 6).faults).toEqual([])
  })

  it('tells of a receipt that has no price, and settles it for nothing', () => {
    const receipt = aCall()
    const context = {
      dayAt: () => 20260131,
      priceOf: () => ({ units: 0, fault: 'exceeds all bounds' }),
      repeats: new Set<string>(),
    }
    const applied = applyEntries(
      theBooks(),
      { journal, appliedSeq: 0 },
      [{ type: 'receipt', seq: 1, receipt }],
      context,
    )
    expect(applied.rows).toMatchObject([{ units: 0, details: { fault: 'exceeds all bounds' } }])
    expect(applied.faults).toMatchObject([{ seq: 1, lastSeq: 1, reason: 'unpriced' }])
    expect(applied.faults[0]?.text).toContain(receipt.requestId)
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
