import { randomUUID } from 'node:crypto'
import { roles } from '@tollgate/contracts'
import type { Spending, StatementSums } from '@tollgate/contracts/http/billing'
import { anAdmin, aReceipt, aReceiptBatch, aUser } from '@tollgate/testing'
import type { QueryRunner } from 'typeorm'
import { ledgerKinds } from '../src/books/books-state'
import { LedgerQuarters1767225600024 } from '../src/migrations/0024-ledger-quarters.migration'
import { BillingApp } from './support/billing-app'

const ada = aUser({ id: 11, username: 'ada' })
const bob = aUser({ id: 12, username: 'bob' })
const eve = aUser({ id: 13, username: 'eve' })
const kim = aUser({ id: 15, username: 'kim' })
const peer = anAdmin({ id: 16, username: 'peer' })
const admin = anAdmin({ id: 17, username: 'admin' })
const root = aUser({ id: 1, username: 'root', role: roles.root })

/** A line of the file, by its columns. */
type Line = Readonly<Record<string, string>>

describe('the statement of a month (M40)', () => {
  let billing: BillingApp

  beforeAll(async () => {
    billing = await BillingApp.start([ada, bob, eve, kim, peer, admin, root])
    await billing.setOption('SiteTimeZone', 'Asia/Shanghai')
    await billing.open(ada.id, 'ada', 0)
    await billing.open(bob.id, 'bob', 0)
    // In Shanghai February begins at 16:00 of the 31st; between Ada's rows stand as many of Bob's.
    await billing.query(`
      WITH made AS (
        SELECT n, '2026-01-30T12:00:00Z'::timestamptz + make_interval(mins => n) AS at FROM generate_series(0, 5000) n
      )
      INSERT INTO billing.ledger (kind, reference, user_id, units, balance_units, details, created_at)
      SELECT CASE WHEN user_id = 11 AND n % 7 = 0 THEN 'topup' ELSE 'usage' END, 'made-' || user_id || '-' || n, user_id,
        CASE WHEN n = 0 THEN 1000000 WHEN n % 7 = 0 THEN 700 ELSE -100 END, 1000000 + (n / 7) * 700 - (n - n / 7) * 100,
        json_build_object('model', '=gpt', 'call', json_build_object('outcome', 'complete')), at
      FROM made CROSS JOIN (VALUES (11), (12)) AS users (user_id) ORDER BY n, user_id`)
  }, 60_000)
  afterAll(() => billing?.stop())

  const fileOf = (as: string, url: string) =>
    billing.app.inject({ method: 'GET', url, headers: { cookie: `session=${as}`, 'accept-language': 'en' } })
  const linesOf = (body: string): Line[] => {
    const [head = '', ...lines] = body.replace('\ufeff', '').trimEnd().split('\r\n')
    const names = head.split(',')
    return lines.map((line) => {
      const cells = line.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1'))
      return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']))
    })
  }
  const statement = async (month: string) => {
    const lines = linesOf((await fileOf('ada', `/api/user/self/statement?month=${month}`)).body)
    const [before, after] = [lines[0], lines.at(-1)]
    return { before, rows: lines.slice(1, -1), after }
  }
  const ledger = (condition: string) =>
    billing.query<{ count: number; units: number }>(
      `SELECT count(*)::int AS count, coalesce(sum(units), 0)::int AS units FROM billing.ledger WHERE user_id = 11 AND ${condition}`,
    )

  it('has every row of the ledger that was booked in it, in the site’s time zone, and adds up to the unit', async () => {
    const { before, rows, after } = await statement('2026-02')
    const [sum] = await ledger(
      `created_at >= '2026-01-31T16:00:00Z' AND created_at < '2026-02-28T16:00:00Z' AND reference LIKE 'made%'`,
    )
    expect(rows).toHaveLength(sum!.count)
    expect(rows[0]?.['time']).toBe('2026-01-31T16:00:00.000Z')
    const moved = rows.reduce((total, { units }) => total + Number(units), 0)
    expect([moved, Number(after?.['units'])]).toEqual([sum!.units, sum!.units])
    expect(Number(before?.['balance_units']) + moved).toBe(Number(after?.['balance_units']))
    expect(after?.['balance_units']).toBe(rows.at(-1)?.['balance_units'])
  })

  it('begins with what the month before ended with', async () => {
    const january = await statement('2026-01')
    const february = await statement('2026-02')
    const march = await statement('2026-03')
    expect(february.before?.['balance_units']).toBe(january.after?.['balance_units'])
    expect(march.before?.['balance_units']).toBe(february.after?.['balance_units'])
  })

  it('of a month without a row says what was there', async () => {
    const early = await statement('2020-05')
    expect([early.rows, early.before?.['balance_units'], early.after?.['balance_units']]).toEqual([[], '0', '0'])
    const later = await statement('2099-01')
    expect(later.rows).toEqual([])
    expect(later.before?.['balance_units']).toBe(later.after?.['balance_units'])
  })

  it('has what was booked a moment ago', async () => {
    const receipt = aReceipt({ userId: bob.id, tokenId: null, leaseId: null })
    const { requestId } = receipt
    await billing.ship(aReceiptBatch(randomUUID(), [{ type: 'receipt', seq: 1, receipt }]))
    while (!(await billing.rows()).ledger.some(({ reference }) => reference === requestId))
      await new Promise(setImmediate)
    const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
    const { body } = await fileOf('root', `/api/user/${bob.id}/statement?month=${month}`)
    expect(linesOf(body).find(({ reference }) => reference === requestId)).toMatchObject({ kind: 'usage' })
  })

  it('is CSV that no spreadsheet runs, under a name of its own', async () => {
    const answer = await fileOf('ada', '/api/user/self/statement?month=2026-02')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statement-11-2026-02.csv"',
      'cache-control': 'no-store',
    })
    expect(answer.body).toContain(`"'=gpt"`)
    expect(answer.body).not.toMatch(/[,"]=/)
  })

  it('is its owner’s and administrators’', async () => {
    expect((await fileOf('bob', `/api/user/${ada.id}/statement?month=2026-02`)).statusCode).toBe(403)
    expect((await fileOf('nobody', '/api/user/self/statement?month=2026-02')).statusCode).toBe(401)
    const own = await fileOf('ada', '/api/user/self/statement?month=2026-02')
    expect((await fileOf('root', `/api/user/${ada.id}/statement?month=2026-02`)).body).toBe(own.body)
    expect((await fileOf('admin', `/api/user/${ada.id}/statement?month=2026-02`)).body).toBe(own.body)
  })

  it.each(['/statement', '/statement/sums'])(
    'A4: no administrator reads one of who is not below them (%s)',
    async (what) => {
      const asked = async (as: string, id: number) => (await fileOf(as, `/api/user/${id}${what}?month=2026-02`)).body
      for (const { id } of [root, peer])
        expect(await asked('admin', id)).toContain('You cannot see the account of a user of the same or a higher level')
      // Their own, by their number, too: there is no account here, and that is all that is wrong.
      expect(await asked('admin', admin.id)).toContain('The user has no quota account')
    },
  )

  it.each([
    ['a month that is none', `/api/user/${ada.id}/statement?month=2026-13`, 'The month has to be written as 2026-01'],
    ['no month', `/api/user/${ada.id}/statement`, 'The month has to be written as 2026-01'],
    ['a user who is none', '/api/user/99/statement?month=2026-02', 'The user has no quota account'],
  ])('is refused for %s', async (_case, url, message) => {
    expect((await fileOf('root', url)).json()).toMatchObject({ success: false, message })
  })

  it('is given to each reader once at a time, and then again', async () => {
    const url = '/api/user/self/statement?month=2026-02'
    const statuses = (await Promise.all([1, 2, 3].map(() => fileOf('ada', url)))).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([200, 429, 429])
    expect((await fileOf('ada', url)).statusCode).toBe(200)
  })

  describe('its sums (M53)', () => {
    const zones = ['Asia/Shanghai', 'Asia/Kathmandu', 'America/New_York']
    const sumsOf = (month: string, url = '/api/user/self/statement/sums', as = 'eve') =>
      billing.data<StatementSums>('GET', `${url}?month=${month}`, { as })
    const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

    // Eve's rows are of every kind and of seventy models. They are written in many statements, and two in three of them are
    // dated up to three minutes earlier than the one before, as those of transactions are that waited for each other.
    beforeAll(async () => {
      await billing.query(`INSERT INTO billing.accounts (user_id) VALUES (13)`)
      for (let batch = 0; batch < 60; batch += 1) {
        await billing.query(`
          WITH made AS (
            SELECT n, '2026-01-29T00:00:00Z'::timestamptz + make_interval(mins => n * 11 - (n % 3) * 14) AS at,
              CASE WHEN n = 0 THEN 'opening' WHEN n % 4 < 2 THEN 'usage' ELSE (ARRAY['${ledgerKinds.join("','")}'])[1 + n / 3 % ${ledgerKinds.length}] END AS kind
            FROM generate_series(${batch * 80}, ${batch * 80 + 79}) n
          ), moved AS (
            SELECT n, at, kind, CASE WHEN n = 0 THEN 1000000 WHEN kind = 'usage' THEN -(n % 97) WHEN kind = 'writeoff' THEN 0
              WHEN kind = 'adjust' THEN 500 - n % 1000 ELSE 1000 + n END AS units FROM made
          )
          INSERT INTO billing.ledger (kind, reference, user_id, units, balance_units, details, created_at)
          SELECT kind, 'eve-' || n, 13, units,
            coalesce((SELECT balance_units FROM billing.ledger WHERE user_id = 13 ORDER BY id DESC LIMIT 1), 0)
              + sum(units) OVER (ORDER BY n),
            CASE kind WHEN 'usage' THEN json_build_object('model', 'model-' || n * n % 211) END, at
          FROM moved ORDER BY n`)
      }
    }, 60_000)
    afterEach(() => billing.setOption('SiteTimeZone', 'Asia/Shanghai'))

    it.each(zones.flatMap((zone) => ['2026-01', '2026-02', '2026-03'].map((month) => [zone, month] as const)))(
      'are those of the rows of its file, to the unit: %s %s',
      async (zone, month) => {
        await billing.setOption('SiteTimeZone', zone)
        const sums = await sumsOf(month)
        const lines = linesOf((await fileOf('eve', `/api/user/self/statement?month=${month}`)).body)
        const rows = lines.slice(1, -1).filter(({ kind }) => kind !== 'writeoff')
        expect(rows.length).toBeGreaterThan(300)
        expect(sums.opening_quota).toBe(Number(lines[0]?.['balance_units']))
        expect(sums.closing_quota).toBe(Number(lines.at(-1)?.['balance_units']))
        expect(total(sums.kinds.map(({ quota }) => quota))).toBe(sums.closing_quota - sums.opening_quota)

        const unitsOf = (of: Line[]) => total(of.map(({ units }) => Number(units)))
        for (const { kind, quota, count } of sums.kinds) {
          const same = rows.filter((row) => row['kind'] === kind)
          expect([kind, count, quota]).toEqual([kind, same.length, unitsOf(same)])
        }
        const usage = rows.filter(({ kind }) => kind === 'usage')
        expect(sums.models).toHaveLength(50)
        for (const { model, quota, calls } of sums.models) {
          const same = usage.filter((row) => row['model'] === model)
          expect([model, calls, quota]).toEqual([model, same.length, -unitsOf(same)])
        }
        expect(sums.other_models!.models + 50).toBe(new Set(usage.map(({ model }) => model)).size)
        expect(total(sums.models.map(({ quota }) => quota)) + sums.other_models!.quota).toBe(-unitsOf(usage))
        expect(total(sums.models.map(({ calls }) => calls)) + sums.other_models!.calls).toBe(usage.length)
        expect(total(sums.days.map(({ spent }) => spent))).toBe(-unitsOf(usage))
        expect(total(sums.days.map(({ calls }) => calls))).toBe(usage.length)
        expect(total(sums.days.map(({ received }) => received))).toBe(unitsOf(rows) - unitsOf(usage))
        expect(sums.days.at(-1)?.balance).toBe(sums.closing_quota)
        expect(sums.days.every(({ day }) => day.startsWith(month))).toBe(true)
      },
    )

    it('say which months there are, and are nothing in a month without a row', async () => {
      const sums = await sumsOf('2025-07')
      const first = sums.months.at(-1)
      expect([first, sums.months.includes('2026-03')]).toEqual(['2026-01', true])
      expect(sums).toMatchObject({
        opening_quota: 0,
        closing_quota: 0,
        kinds: [],
        days: [],
        models: [],
        other_models: null,
      })
    })

    it('are their owner’s and administrators’', async () => {
      const url = `/api/user/${eve.id}/statement/sums?month=2026-02`
      expect((await billing.ask('GET', url, { as: 'bob' })).status).toBe(403)
      const { months: _, ...own } = await sumsOf('2026-02')
      expect(await sumsOf('2026-02', `/api/user/${eve.id}/statement/sums`, 'root')).toMatchObject(own)
      const none = await billing.ask('GET', '/api/user/99/statement/sums?month=2026-02', { as: 'root' })
      expect(none.body).toMatchObject({ success: false, message: 'The user has no quota account' })
    })
  })

  it('beside it stands what was spent on each of the last 30 days, by the models on which most was spent (M54)', async () => {
    const rows = [9, 8, 7, 6, 5, 4, 3].map((units, place) => `(${place}, 'gpt-${place}', ${-units})`)
    await billing.query(`INSERT INTO billing.ledger (kind, reference, user_id, units, balance_units, details, created_at)
      SELECT 'usage', 'chart-' || n || '-' || day, 15, units, 0, json_build_object('model', model),
        date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai' - make_interval(days => day)
      FROM (VALUES ${rows.join(', ')}) AS v (n, model, units) CROSS JOIN (VALUES (30), (29), (1), (0)) AS days (day)
      ORDER BY day DESC`)
    const spent = await billing.data<Spending>('GET', '/api/user/self/spending', { as: 'kim' })
    expect(spent.models.map(({ model, quota, calls }) => [model, quota, calls])).toEqual(
      [9, 8, 7, 6, 5].map((units, place) => [`gpt-${place}`, units * 3, 3]),
    )
    expect(spent.other_models).toEqual({ models: 2, quota: 21, calls: 6 })
    expect(spent.days).toHaveLength(30)
    const full = { quota: 42, calls: 7, by_model: [9, 8, 7, 6, 5, 7] }
    const empty = { quota: 0, calls: 0, by_model: [0, 0, 0, 0, 0, 0] }
    expect([spent.days[0], spent.days[1], spent.days[28], spent.days[29]]).toMatchObject([full, empty, full, full])
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(spent.days.at(-1)?.day).toBe(today)
    expect((await billing.data<Spending>('GET', '/api/user/self/spending', { as: 'root' })).models).toEqual([])
  })

  // The last one: the table that it makes anew is open to its owner alone.
  it('has sums of rows that were there before sums were kept (M53); what of them cannot be read has no model', async () => {
    const kept = () => billing.query(`SELECT * FROM billing.ledger_quarters ORDER BY user_id, quarter, kind, model`)
    const before = await kept()
    await billing.query(`DROP TRIGGER ledger_to_quarters ON billing.ledger`)
    await billing.query(`DROP FUNCTION billing.add_to_quarters`)
    await billing.query(`DROP TABLE billing.ledger_quarters`)
    const broken = String.raw`{"model":"x\u0000"}`
    await billing.query(`INSERT INTO billing.ledger (kind, reference, user_id, units, balance_units, details, created_at)
        VALUES ('usage', 'broken', 99, -5, 0, '${broken}', '2026-01-01T00:15:00Z')`)
    const up = (text: string) => billing.query(text)
    await new LedgerQuarters1767225600024().up({ query: up } as unknown as QueryRunner) // all that it uses
    const quarter = Date.parse('2026-01-01T00:15:00Z') / 900_000
    const added = { user_id: '99', quarter, kind: 'usage', model: '', units: '-5', entries: '1' }
    expect(await kept()).toEqual([...before, added])
  })
})
