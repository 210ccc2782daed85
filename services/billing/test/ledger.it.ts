import { randomUUID } from 'node:crypto'
import type { channelsUsed, JournalEntry, RpcRequest } from '@tollgate/contracts'
import { channelsCorrect } from '@tollgate/contracts'
import type { Rpc } from '@tollgate/messaging'
import { aPriceSnapshot, aRatioPrice, aReceipt } from '@tollgate/testing'
import type { JournalItem } from '../src/ledger/journal/journal-item'
import { findUnbilled, findViolations } from './histories/checker'
import { BooksOnPostgres } from './support/books-on-postgres'

const entry = (seq: number, receipt = aReceipt({ userId: 1, tokenId: null, leaseId: null })): JournalEntry => ({
  type: 'receipt',
  seq,
  receipt,
})

const strangeCommand = {
  leaseId: randomUUID(),
  commandNo: 2 ** 40,
  journal: randomUUID(),
  tokenId: null,
  grantedUnits: 0,
  reserveUnits: 1,
  recentSpendUnits: 0,
}

function requestIdOf(item: JournalItem | undefined): string {
  return item?.type === 'receipt' ? item.receipt.requestId : ''
}

describe('the ledger on PostgreSQL', () => {
  let billing: BooksOnPostgres

  beforeAll(async () => {
    billing = await BooksOnPostgres.open()
    for (let userId = 1; userId <= 20; userId += 1) {
      await billing.accounts.open({ userId, username: `user-${userId}`, units: 1_000_000 })
    }
  })
  afterAll(() => billing.close())

  const faultsOf = (journal: string) =>
    billing.source.query<{ first: number; last: number; reason: string; text: string }[]>(
      `SELECT first_seq::int AS first, last_seq::int AS last, reason, text FROM billing.receipt_faults
       WHERE journal = $1 ORDER BY first_seq`,
      [journal],
    )

  it('applies each entry once, in order, and refuses what lies behind a gap', async () => {
    const journal = randomUUID()
    const [first, second, third] = [entry(1), entry(2), entry(3)] as const
    expect(await billing.ledger.apply(journal, [second, third])).toEqual({ appliedSeq: 0, isGap: true })
    expect(await billing.ledger.position(journal)).toEqual({ appliedSeq: 0, isSuperseded: false })
    expect(await billing.ledger.apply(journal, [first])).toEqual({ appliedSeq: 1, isGap: false })
    expect(await billing.ledger.apply(journal, [first, second])).toEqual({ appliedSeq: 2, isGap: false })
    expect(await billing.ledger.apply(journal, [second, third])).toEqual({ appliedSeq: 3, isGap: false })
    expect(await billing.ledger.apply(journal, [first, second, third])).toEqual({ appliedSeq: 3, isGap: false })
    const told = billing.settled.map(({ receipt }) => receipt.requestId)
    const ours = [first, second, third].map((one) => (one.type === 'receipt' ? one.receipt.requestId : ''))
    expect(told).toEqual(ours)
  })

  it('bills a call once, even when two journals tell of it', async () => {
    const receipt = aReceipt({ userId: 2, tokenId: null, leaseId: null })
    await Promise.all(Array.from({ length: 4 }, () => billing.ledger.apply(randomUUID(), [entry(1, receipt)])))
    expect(await billing.accounts.find([2])).toMatchObject([{ balanceUnits: 998_500, requestCount: 1 }])
    expect(billing.settled.filter((call) => call.receipt.requestId === receipt.requestId)).toHaveLength(1)
  })

  it('goes on behind receipts that no account pays or no price fits, and keeps their evidence', async () => {
    const journal = randomUUID()
    const stranger = aReceipt({ userId: 999, tokenId: 999, leaseId: randomUUID() })
    const monstrous = aReceipt({
      userId: 3,
      leaseId: null,
      snapshot: aPriceSnapshot({ price: aRatioPrice({ model: '999999999999' }) }),
      counts: { textIn: 2 ** 40 },
    })
    const sound = aReceipt({ userId: 3, tokenId: 999, leaseId: null })
    await billing.ledger.apply(journal, [entry(1, stranger), entry(2, monstrous), entry(3, sound)])
    expect(await billing.ledger.position(journal)).toMatchObject({ appliedSeq: 3 })
    const { ledger } = await billing.rows('user_id IN (3, 999)')
    const rowsOf = (requestId: string) => ledger.filter(({ reference }) => reference === requestId)
    expect(rowsOf(stranger.requestId)).toMatchObject([
      { kind: 'usage', units: 0, requests: 0 },
      { kind: 'writeoff', units: 0, houseUnits: -1_500 },
    ])
    expect(rowsOf(monstrous.requestId)).toMatchObject([
      { kind: 'usage', units: 0, details: { fault: expect.stringMatching('exceeds'), counts: { textIn: 2 ** 40 } } },
    ])
    expect(rowsOf(sound.requestId)).toMatchObject([{ kind: 'usage', units: -1_500, tokenId: null }])
    expect(billing.faulted).toMatchObject([{ journal, firstSeq: 2, lastSeq: 2, reason: 'unpriced' }])
  })

  it('books what it is told cannot be booked as a fault, once, and goes on', async () => {
    const journal = randomUUID()
    const text = `nul \u0000, lone \ud800, ${'long '.repeat(10_000)}`
    const items: JournalItem[] = [
      { type: 'faulty', seq: 1, lastSeq: 40, reason: 'missing', text: '' },
      { type: 'faulty', seq: 41, lastSeq: 41, reason: 'unreadable', text },
      entry(42),
    ]
    const told = billing.faulted.length
    expect(await billing.ledger.apply(journal, items)).toEqual({ appliedSeq: 42, isGap: false })
    // The journal goes back, as with a standby that was behind, while the faults are there already.
    await billing.source.query(`UPDATE billing.journals SET applied_seq = 0 WHERE id = $1`, [journal])
    expect(await billing.ledger.apply(journal, items)).toEqual({ appliedSeq: 42, isGap: false })
    const faults = await faultsOf(journal)
    expect(faults).toMatchObject([
      { first: 1, last: 40, reason: 'missing' },
      { first: 41, last: 41, reason: 'unreadable', text: expect.stringMatching(/^nul , lone \ufffd, long/) },
    ])
    expect(Buffer.byteLength(faults[1]?.text ?? '')).toBeLessThanOrEqual(16 * 1024)
    expect(billing.faulted.slice(told)).toMatchObject([{ reason: 'missing' }, { reason: 'unreadable' }])
    expect(billing.settled.filter(({ receipt }) => receipt.requestId === requestIdOf(items[2]))).toHaveLength(1)
  })

  it('books the one entry that the books refuse as a fault, and those beside it as ever', async () => {
    const journal = randomUUID()
    const items = Array.from({ length: 60 }, (_, index) => entry(index + 1, aReceipt({ userId: 3, leaseId: null })))
    // What a receipt could bring that nobody foresaw: a constraint stands for it.
    const refused = requestIdOf(items[36])
    await billing.source.query(
      `ALTER TABLE billing.ledger ADD CONSTRAINT unforeseen CHECK (reference <> '${refused}') NOT VALID`,
    )
    expect(await billing.ledger.apply(journal, items)).toEqual({ appliedSeq: 60, isGap: false })
    await billing.source.query(`ALTER TABLE billing.ledger DROP CONSTRAINT unforeseen`)
    const faults = await faultsOf(journal)
    expect(faults).toMatchObject([
      { first: 37, last: 37, reason: 'refused', text: expect.stringMatching('unforeseen') },
    ])
    expect(faults[0]?.text).toContain(refused)
    const { ledger } = await billing.rows('user_id = 3')
    const booked = new Set(ledger.map(({ reference }) => reference))
    expect(items.map(requestIdOf).filter((requestId) => !booked.has(requestId))).toEqual([refused])
    expect(findViolations(await billing.rows())).toEqual([])
  })

  it('waits, and books no fault, while what is missing is not the data', async () => {
    const journal = randomUUID()
    await billing.source.query(`ALTER TABLE billing.receipt_faults RENAME TO faults_away`)
    const faulty = { type: 'faulty', seq: 1, lastSeq: 1, reason: 'unreadable', text: '' } as const
    await expect(billing.ledger.apply(journal, [faulty])).rejects.toMatchObject({ code: '42P01' })
    await billing.source.query(`ALTER TABLE billing.faults_away RENAME TO receipt_faults`)
    expect(await billing.ledger.position(journal)).toEqual({ appliedSeq: 0, isSuperseded: false })
    expect(await billing.ledger.apply(journal, [faulty])).toEqual({ appliedSeq: 1, isGap: false })
  })

  it('follows a journal from where the books are, also when they went back', async () => {
    const journal = randomUUID()
    const items = Array.from({ length: 100 }, (_, index) => entry(index + 1, aReceipt({ userId: 3, leaseId: null })))
    await billing.ledger.apply(journal, items.slice(0, 90))
    const before = await billing.rows('user_id = 3')
    await billing.ledger.apply(journal, items.slice(90))
    // A standby without the last ten is promoted.
    const lost = items.slice(90).map(requestIdOf)
    await billing.source.query(`DELETE FROM billing.ledger WHERE reference = ANY($1)`, [lost])
    await billing.source.query(`UPDATE billing.journals SET applied_seq = 90 WHERE id = $1`, [journal])
    const { balanceUnits, usedUnits, requestCount } = before.accounts[0] ?? {}
    await billing.source.query(
      `UPDATE billing.accounts SET balance_units = $1, used_units = $2, request_count = $3 WHERE user_id = 3`,
      [balanceUnits, usedUnits, requestCount],
    )
    const month = `month_used_units = month_used_units - ${lost.length * 1_500}`
    await billing.source.query(`UPDATE billing.accounts SET ${month} WHERE user_id = 3`)
    await billing.source.query(`UPDATE billing.group_spends SET ${month} WHERE name = 'default'`)
    expect(await billing.ledger.apply(journal, [entry(101)])).toEqual({ appliedSeq: 90, isGap: true })
    expect(await billing.ledger.apply(journal, items.slice(80))).toEqual({ appliedSeq: 100, isGap: false })
    const rows = await billing.rows()
    expect(
      findUnbilled(
        rows.ledger,
        items.map((item) => ({ requestId: requestIdOf(item), priceUnits: 1_500 })),
      ),
    ).toEqual([])
    expect(findViolations(rows)).toEqual([])
  })

  it('goes on behind a receipt whose names and numbers fit nowhere', async () => {
    const journal = randomUUID()
    const absurd = aReceipt({
      userId: Number.MAX_SAFE_INTEGER,
      tokenId: 2 ** 40,
      channelId: 2 ** 40,
      facts: { model: 'nul \u0000, quote ", backslash \\, lone \ud800' },
    })
    const ours = aReceipt({ userId: 3, tokenId: 2 ** 40, channelId: 2 ** 40, leaseId: null, facts: absurd.facts })
    await billing.ledger.apply(journal, [
      entry(1, absurd),
      entry(2, ours),
      { type: 'superseded', seq: 3, journal: randomUUID() },
    ])
    expect(await billing.ledger.position(journal)).toMatchObject({ appliedSeq: 3 })
    const [row] = await billing.source.query<{ units: number; details: { model: string } }[]>(
      `SELECT units, details FROM billing.ledger WHERE reference = $1`,
      [ours.requestId],
    )
    expect(row?.units).toBe(-1_500)
    expect(await billing.leases.grant({ ...strangeCommand, userId: 2 ** 40 })).toEqual({ outcome: 'closed' })
  })

  it('keeps every sum when journals of many relays meet on the same accounts', async () => {
    const answered: { requestId: string; priceUnits: number }[] = []
    const journals = Array.from({ length: 6 }, () => randomUUID())
    await Promise.all(
      journals.map(async (journal) => {
        for (let batch = 0; batch < 8; batch += 1) {
          const entries = Array.from({ length: 25 }, (_, index) => {
            const userId = 4 + ((index * 7 + batch) % 16)
            const receipt = aReceipt({ userId, tokenId: null, leaseId: null })
            answered.push({ requestId: receipt.requestId, priceUnits: 1_500 })
            return entry(batch * 25 + index + 1, receipt)
          })
          await billing.ledger.apply(journal, entries)
        }
      }),
    )
    const rows = await billing.rows()
    expect(findViolations(rows)).toEqual([])
    expect(findUnbilled(rows.ledger, answered)).toEqual([])
  })

  it('tells of every sum that does not hold, and puts none right', async () => {
    expect(await billing.reconciliation.reconcile()).toEqual([])
    await billing.source.query(
      `UPDATE billing.accounts SET balance_units = balance_units + 5, used_units = 9 WHERE user_id = 20`,
    )
    const found = await billing.reconciliation.reconcile()
    expect(found.map(({ rule, of }) => `${of}: ${rule}`)).toEqual([
      'user 20: balance = sum of ledger',
      'user 20: used = sum of charges',
    ])
    expect(findViolations(await billing.rows())).toHaveLength(2)
    const withStatements = await billing.reconciliation.judge({ withStatements: true })
    expect(withStatements.filter(({ of }) => of === 'user 20').map(({ rule }) => rule)).toEqual([
      'balance = sum of statements',
      'used = spent in statements',
      'balance = sum of ledger',
      'used = sum of charges',
    ])
    await billing.source.query(
      `UPDATE billing.accounts SET balance_units = balance_units - 5, used_units = 0 WHERE user_id = 20`,
    )
  })

  it('tells of a row that does not follow from the one before, and still does once it was added up (M41)', async () => {
    const [[victim]] = await billing.source.query<[{ id: string; balance: string }[]]>(
      `UPDATE billing.ledger SET balance_units = balance_units + 1
       WHERE id = (SELECT max(id) FROM billing.ledger WHERE user_id = 8) RETURNING id, balance_units AS balance`,
    )
    const balance = Number(victim?.balance)
    const found = [
      {
        rule: 'balance = balance before + units',
        of: `row ${victim?.id} of user 8`,
        stored: balance,
        computed: balance - 1,
      },
    ]
    expect(await billing.reconciliation.reconcile()).toEqual(found)
    await billing.source.query(`UPDATE billing.ledger SET created_at = now() - interval '11 minutes'`)
    expect(await billing.reconciliation.reconcile()).toEqual(found)
    await billing.source.query(`UPDATE billing.ledger SET balance_units = balance_units - 1 WHERE id = $1`, [
      victim?.id,
    ])
    await billing.source.query(
      `TRUNCATE billing.ledger_marks, billing.ledger_sums, billing.ledger_months, billing.ledger_breaks`,
    )
    expect(await billing.reconciliation.reconcile()).toEqual([])
  })

  it('adds up old rows once, and finds what does not hold whether its rows are old or young', async () => {
    const read = async () => {
      await billing.source.query(`ANALYZE billing.ledger`)
      const [row] = await billing.source.query<{ rows: number; mark: number; last: number }[]>(
        `SELECT (SELECT count(*)::int FROM billing.ledger l, billing.ledger_marks m WHERE l.id > m.ledger_id) AS rows,
           (SELECT ledger_id::int FROM billing.ledger_marks) AS mark, (SELECT max(id)::int FROM billing.ledger) AS last`,
      )
      return row
    }
    await billing.source.query(`UPDATE billing.ledger SET created_at = now() - interval '11 minutes'`)
    expect(await billing.reconciliation.reconcile()).toEqual([])
    const before = await read()
    expect(before).toEqual({ rows: 0, mark: before?.last, last: before?.last })

    const journal = randomUUID()
    await billing.ledger.apply(journal, [entry(1, aReceipt({ userId: 20, tokenId: null, leaseId: null }))])
    expect(await billing.reconciliation.reconcile()).toEqual([])
    expect(await read()).toMatchObject({ rows: 1, mark: before?.mark })
    await billing.source.query(`UPDATE billing.accounts SET used_units = used_units + 1 WHERE user_id = 20`)
    const found = [{ rule: 'used = sum of charges', of: 'user 20', stored: 1_501, computed: 1_500 }]
    expect(await billing.reconciliation.reconcile()).toEqual(found)
    await billing.source.query(`UPDATE billing.ledger SET created_at = now() - interval '11 minutes'`)
    expect(await billing.reconciliation.reconcile()).toEqual(found)
    expect(await read()).toMatchObject({ rows: 0 })
    // Without the mark everything is added up from the beginning.
    await billing.source.query(`TRUNCATE billing.ledger_marks, billing.ledger_sums, billing.ledger_months`)
    expect(await billing.reconciliation.reconcile()).toEqual(found)
  })
})

describe('accounts on PostgreSQL', () => {
  let billing: BooksOnPostgres
  const by = { username: 'ada', actorId: 1, actorName: 'root' }

  beforeAll(async () => {
    billing = await BooksOnPostgres.open()
  })
  afterAll(() => billing.close())

  it('are opened once, however often and at once it is asked', async () => {
    const opened = await Promise.all(
      Array.from({ length: 6 }, () => billing.accounts.open({ userId: 7, username: 'ada', units: 500 })),
    )
    for (const account of opened) expect(account).toMatchObject({ userId: 7, balanceUnits: 500 })
    expect((await billing.rows()).ledger).toMatchObject([{ kind: 'signup', reference: '7', units: 500 }])
    expect(billing.credited).toMatchObject([{ kind: 'signup', userId: 7, units: 500, balanceUnits: 500 }])
  })

  it('are set to an absolute figure once per adjustment', async () => {
    const adjustId = randomUUID()
    const adjustment = { ...by, adjustId, userId: 7, wantedUnits: 200 }
    const replies = await Promise.all([1, 2, 3].map(() => billing.accounts.adjust(adjustment)))
    for (const reply of replies) expect(reply).toMatchObject({ account: { balanceUnits: 200 }, isAsWanted: true })
    expect(billing.credited.slice(1)).toMatchObject([{ kind: 'adjust', reference: adjustId, units: -300, actorId: 1 }])
  })

  it('keep what is lent when an adjustment wants less', async () => {
    const reserve = { grantedUnits: 0, reserveUnits: 150, recentSpendUnits: 0 }
    const lease = { leaseId: randomUUID(), journal: randomUUID(), commandNo: 1 }
    await billing.leases.grant({ ...lease, ...reserve, userId: 7, tokenId: null })
    const reply = await billing.accounts.adjust({ ...by, adjustId: randomUUID(), userId: 7, wantedUnits: 0 })
    expect(reply).toMatchObject({ account: { balanceUnits: 150, heldUnits: 150 }, isAsWanted: false })
    expect(findViolations(await billing.rows())).toEqual([])
  })

  it('refuse an adjustment of nobody', async () => {
    const adjustment = { ...by, adjustId: randomUUID(), userId: 8, wantedUnits: 0 }
    await expect(billing.accounts.adjust(adjustment)).rejects.toMatchObject({ code: 'billing.account-not-found' })
  })

  describe('beside what channels have added up', () => {
    let channels: { id: number; usedUnits: number }[]
    let caughtUpToMs: number | null
    let corrected: RpcRequest<typeof channelsCorrect>['channels']
    const compare = () => {
      const used = ({ afterId }: RpcRequest<typeof channelsUsed>) => ({
        channels: channels.filter(({ id }) => id > afterId),
        caughtUpToMs,
      })
      const correct = ({ channels }: RpcRequest<typeof channelsCorrect>) => {
        corrected = channels
        return {}
      }
      const call = async (contract: unknown, request: never) =>
        contract === channelsCorrect ? correct(request) : used(request)
      return billing.channelComparison({ call } as unknown as Rpc).compare() // nothing else of it is used
    }
    const charge = (channelId: number) =>
      billing.ledger.apply(randomUUID(), [entry(1, aReceipt({ userId: 40, tokenId: null, leaseId: null, channelId }))])

    beforeAll(async () => {
      await billing.accounts.open({ userId: 40, username: 'ada', units: 1_000_000 })
      await charge(31)
      await charge(32)
      await billing.source.query(`UPDATE billing.ledger SET created_at = now() - interval '11 minutes'`)
      await billing.reconciliation.reconcile()
      await charge(31)
    })
    beforeEach(() => {
      caughtUpToMs = Date.now()
      corrected = []
    })

    it.each([
      ['all of them', 3_000, null],
      ['all but what was charged a moment ago', 1_500, null],
      ['less than what was charged long ago', 1_499, 1_500],
      ['more than there is', 3_001, 3_000],
    ])(
      'finds what is wrong where a channel has %s, and has it corrected by the difference',
      async (_case, usedUnits, computed) => {
        channels = [
          { id: 30, usedUnits: 0 },
          { id: 31, usedUnits },
          { id: 32, usedUnits: 1_500 },
        ]
        const wrong = { rule: 'used = sum of charges', of: 'channel 31', stored: usedUnits, computed }
        expect(await compare()).toEqual(computed === null ? [] : [wrong])
        expect(corrected).toEqual(computed === null ? [] : [{ id: 31, byUnits: computed - usedUnits }])
      },
    )

    it('finds charges over a channel that never had any', async () => {
      channels = [{ id: 30, usedUnits: 7 }]
      expect(await compare()).toMatchObject([{ of: 'channel 30', stored: 7, computed: 0 }])
    })

    it.each([
      ['nothing waits for them', null],
      ['their clock is hours ahead', Date.now() + 5 * 3_600_000],
    ])('passes over what was charged a moment ago, where they say that %s', async (_case, position) => {
      caughtUpToMs = position
      channels = [{ id: 31, usedUnits: 1_500 }]
      expect(await compare()).toEqual([])
      channels = [{ id: 31, usedUnits: 1_499 }]
      expect(await compare()).toMatchObject([{ computed: 1_500 }])
    })

    it('says nothing of channels that have yet to catch up with what is summed up', async () => {
      channels = [{ id: 31, usedUnits: 0 }]
      caughtUpToMs = Date.now() - 10 * 60_000
      expect(await compare()).toEqual([])
    })
  })
})
