import type { FiguresQuery, LogFilter } from '@tollgate/contracts/http/logs'
import type { Actor } from '@tollgate/platform'
import { anyScope, type LogScope } from '../src/filter/log-scope'
import type { House } from './house'
import { users } from './seed'

const daySeconds = 86_400

/** What the screens ask for, by what it is called; `index` makes each asking another one. */
export type Question = readonly [name: string, ask: (index: number) => Promise<unknown>]

export const actor = { userId: 1, language: 'en' } as unknown as Actor

const scope = (fields: Partial<LogFilter>, userId: number | null = null): LogScope => ({
  ...anyScope,
  ...fields,
  userId,
})

/** Those of the log, which has so many rows before a midnight in milliseconds. */
export function questionsOfLog(
  { reader }: Pick<House, 'reader'>,
  { rows, todayMs }: { rows: number; todayMs: number },
): Question[] {
  const list = (filter: LogScope, page: number, pageSize = 100) =>
    reader.list(actor, filter, { page, pageSize, offset: (page - 1) * pageSize })
  const sums = (filter: LogScope) => reader.sums(filter)
  const daysBack = (back: number) => todayMs / 1_000 - back * daySeconds + 1_234
  return [
    ['first page of all', () => list(scope({}), 1)],
    ['first page since midnight', () => list(scope({ start_timestamp: todayMs / 1_000 }), 1)],
    ['page in the middle of all', (index) => list(scope({}), Math.floor(rows / 250) + index * 97)],
    ['one user', (index) => list(scope({ username: `user-${1 + ((index * 37) % users)}` }), 1)],
    ['own rows, a page further down', (index) => list(scope({}, 1 + index), 5)],
    ['one model', (index) => list(scope({ model_name: `model-${index % 30}` }), 1)],
    ['models by pattern', (index) => list(scope({ model_name: `%-2${index % 10}` }), 1)],
    ['a channel and a group', (index) => list(scope({ channel: 2 + (index % 60), group: `group-${index % 5}` }), 1)],
    ['a token’s name', (index) => list(scope({ token_name: `token-${index % 3}` }), 1)],
    ['what failed', () => list(scope({ outcome: 'failed' }), 3)],
    ['a deep page of a channel', (index) => list(scope({ channel: 3 + (index % 5) }), 400)],
    ['nothing found', () => list(scope({ model_name: 'none' }), 1)],
    ['sums of all', () => sums(scope({}))],
    ['sums from a second of a day on', (index) => sums(scope({ start_timestamp: daysBack(1 + (index % 20)) }))],
    ['sums of one user', (index) => sums(scope({ username: `user-${1 + index * 40}` }))],
    [
      'sums of a model, a group and a user',
      (index) => sums(scope({ model_name: `model-${index % 5}`, group: `group-${index % 5}` }, 1 + index)),
    ],
    ['sums of a channel', (index) => sums(scope({ channel: 2 + (index % 60) }))],
    ['sums of a token’s name', (index) => sums(scope({ token_name: `token-${index % 3}` }))],
  ]
}

/** Those of the dashboard, for days up to now. */
export function questionsOfDashboard({ dashboard }: Pick<House, 'dashboard'>, nowMs: () => number): Question[] {
  const asked = (days: number, fields: Partial<FiguresQuery>): FiguresQuery => ({
    start_timestamp: Math.floor(nowMs() / 1_000) - days * daySeconds,
    end_timestamp: Math.floor(nowMs() / 1_000),
    grain: 'hour',
    measure: 'quota',
    by: 'model',
    username: '',
    ...fields,
  })
  const views = ['model', 'user', 'channel', 'group'] as const
  return [
    ...views.flatMap((by): Question[] => [
      [`a day by ${by}`, () => dashboard.ofAll(asked(1, { by }))],
      [`30 days in hours by ${by}`, () => dashboard.ofAll(asked(30, { by }))],
      [`30 days in days by ${by}`, () => dashboard.ofAll(asked(30, { by, grain: 'day' }))],
      [`sums and ranking of a day by ${by}`, () => dashboard.summaryOfAll(asked(1, { by }))],
      [`sums and ranking of 15 days by ${by}`, () => dashboard.summaryOfAll(asked(15, { by }))],
    ]),
    ['own 30 days in hours', (index) => dashboard.ofUser(1 + index * 7, asked(30, {}))],
    ['own 30 days by token', (index) => dashboard.ofUser(1 + index * 7, asked(30, { by: 'token' }))],
    ['own sums and ranking of 15 days', (index) => dashboard.summaryOfUser(1 + index * 7, asked(15, {}))],
    ['one user, by an administrator', (index) => dashboard.summaryOfAll(asked(15, { username: `user-${1 + index}` }))],
  ]
}
