import { type MockHandler, type MockRequest, ok } from '@tollgate/console-sdk/mocks'
import type { Spending, StatementSums } from '@tollgate/contracts/http/billing'

const dayMs = 24 * 3_600_000
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** A month that adds up: a day's calls cost more the later it is. */
function sumsOf(userId: number, month: string): StatementSums {
  const beginsAt = Date.parse(`${month}-01T00:00:00Z`)
  const [year = 0, monthOfYear = 0] = month.split('-').map(Number)
  const endsAt = Date.UTC(year, monthOfYear, 1)
  const opening = 12_345_678
  let balance = opening
  const days = Array.from({ length: (endsAt - beginsAt) / dayMs }, (_, index) => {
    const received = index % 9 === 4 ? 2_500_000 : index === 20 ? -1_000_000 : 0
    const spent = index % 7 === 6 ? 0 : 100_000 + index * 12_345
    balance += received - spent
    return { day: isoDay(beginsAt + index * dayMs), received, spent, calls: spent === 0 ? 0 : 40 + index, balance }
  }).filter(({ received, spent }) => received !== 0 || spent !== 0)
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
  const spent = total(days.map((day) => day.spent))
  const calls = total(days.map((day) => day.calls))
  const codes = days.filter(({ received }) => received > 0).length
  const named = [
    { model: 'gpt-4o', quota: Math.floor(spent / 2), calls: Math.floor(calls / 3) },
    { model: 'claude-sonnet-4-20250514', quota: Math.floor(spent / 5), calls: Math.floor(calls / 4) },
  ]
  return {
    user_id: userId,
    month,
    months: ['2026-02', '2026-01', '2025-12'],
    time_zone: 'Asia/Shanghai',
    begins_at: beginsAt / 1_000,
    ends_at: endsAt / 1_000,
    opening_quota: opening,
    closing_quota: balance,
    kinds: [
      { kind: 'usage', quota: -spent, count: calls },
      { kind: 'redeem', quota: 2_500_000 * codes, count: codes },
      { kind: 'adjust', quota: -1_000_000, count: 1 },
    ],
    days,
    models: named,
    other_models: {
      models: 3,
      quota: spent - total(named.map(({ quota }) => quota)),
      calls: calls - total(named.map((one) => one.calls)),
    },
  }
}

const nothing = (month: string): StatementSums => ({
  ...sumsOf(1, month),
  opening_quota: 0,
  closing_quota: 0,
  kinds: [],
  days: [],
  models: [],
  other_models: null,
})

/** What was spent until today, on many models. */
function spendingOf(nowMs: number): Spending {
  const names = ['gpt-4o', 'claude-sonnet-4-20250514', 'gemini-2.5-pro', 'gpt-4o-mini', 'deepseek-chat']
  const days = Array.from({ length: 30 }, (_, index) => {
    const by_model = [...names, 'others'].map((_, place) =>
      index % 6 === 3 ? 0 : Math.round(900_000 / (place + 1) ** 1.6) * (1 + ((index * 7 + place * 5) % 11)),
    )
    const quota = by_model.reduce((sum, units) => sum + units, 0)
    return { day: isoDay(nowMs - (29 - index) * dayMs), quota, calls: quota === 0 ? 0 : 20 + index, by_model }
  })
  const sumOf = (place: number) => days.reduce((sum, { by_model }) => sum + (by_model[place] ?? 0), 0)
  return {
    time_zone: 'Asia/Shanghai',
    models: names.map((model, place) => ({ model, quota: sumOf(place), calls: 100 })),
    other_models: { models: 4, quota: sumOf(5), calls: 60 },
    days,
  }
}

const file = ({ query }: MockRequest) => ({
  headers: {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="statement-1-${query.get('month')}.csv"`,
  },
  pieces: ['id,time,kind\r\n'],
})

/** Statements of which January 2026 has everything and December 2025 nothing. */
export const statement: Record<string, MockHandler<object>> = {
  'GET /api/user/self/statement/sums': ({ query }) => {
    const month = query.get('month') ?? ''
    return ok(month === '2025-12' ? nothing(month) : sumsOf(1, month))
  },
  'GET /api/user/:id/statement/sums': ({ params, query }) => ok(sumsOf(Number(params['id']), query.get('month') ?? '')),
  'GET /api/user/self/statement': file,
  'GET /api/user/:id/statement': file,
  'GET /api/user/self/spending': () => ok(spendingOf(Date.now())),
  'GET /api/user/:id': () => ok({ username: 'ada' }),
}
