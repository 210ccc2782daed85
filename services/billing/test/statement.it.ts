import { randomUUID } from 'node:crypto'
import { roles } from '@tollgate/contracts'
import { aReceipt, aReceiptBatch, aUser } from '@tollgate/testing'
import { BillingApp } from './support/billing-app'

const ada = aUser({ id: 11, username: 'ada' })
const bob = aUser({ id: 12, username: 'bob' })
const root = aUser({ id: 1, username: 'root', role: roles.root })

/** A line of the file, by its columns. */
type Line = Readonly<Record<string, string>>

describe('the statement of a month (M40)', () => {
  let billing: BillingApp

  beforeAll(async () => {
    billing = await BillingApp.start([ada, bob, root])
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
  })

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
})
