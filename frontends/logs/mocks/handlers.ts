import { defineMocks, fail, type MockOptions, type MockRequest, ok, pageOf, refuse } from '@tollgate/console-sdk/mocks'
import { type LogFormat, type LogSums, logTypes } from '@tollgate/contracts/http/logs'
import type { LogCaller } from '../src/api/logs.api'
import { bodyHandlers } from './bodies'
import { callOf } from './call'
import { chartFor } from './chart'
import { callsIn, seriesFor, summaryFor } from './figures'
import { type MockRow, plainCall } from './mock-row'
import { makeRows } from './rows'
import { settingsHandlers } from './settings'
import { sharesFor } from './shares'
import { fileOf, Followers } from './streams'

interface LogState extends MockOptions {
  rows: MockRow[]
  /** Whose rows the own ones are. */
  ownUserId: number
  followers: Followers
}

const nowSeconds = () => Math.floor(Date.now() / 1_000)

function matching({ rows }: LogState, { query }: MockRequest): MockRow[] {
  const text = (name: string) => query.get(name) ?? ''
  const number = (name: string) => Number(query.get(name) ?? 0)
  const model = new RegExp(
    `^${text('model_name')
      .replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')
      .replaceAll('%', '.*')}$`,
  )
  const wants = (value: string | number, wanted: string | number) => wanted === '' || wanted === 0 || value === wanted
  return rows.filter(
    (row) =>
      wants(row.type, number('type')) &&
      wants(row.token_name, text('token_name')) &&
      wants(row.group, text('group')) &&
      wants(endOf(row), text('outcome')) &&
      wants(row.username, text('username')) &&
      wants(row.user_id, number('user_id')) &&
      wants(row.channel, number('channel')) &&
      wants(row.request_id.replaceAll('-', ''), text('request_id').replaceAll('-', '')) &&
      (text('model_name') === '' || model.test(row.model_name)) &&
      row.created_at >= number('start_timestamp') &&
      (number('end_timestamp') === 0 || row.created_at <= number('end_timestamp')),
  )
}

/** As the filter of outcomes knows it. */
function endOf({ details: { outcome } }: MockRow): string {
  if (outcome === undefined || outcome === 'complete' || outcome === 'failed' || outcome === 'refused')
    return outcome ?? ''
  return 'cut'
}

function sumsOf(rows: readonly MockRow[]): LogSums {
  const calls = rows.filter(({ type, details }) => type === logTypes.consumption && details.outcome !== 'refused')
  const sum = (of: readonly MockRow[], value: (row: MockRow) => number) =>
    of.reduce((total, row) => total + value(row), 0)
  const [input, output] = [sum(calls, (row) => row.prompt_tokens), sum(calls, (row) => row.completion_tokens)]
  const lastMinute = calls.filter(({ created_at }) => created_at > nowSeconds() - 60)
  return {
    quota: sum(calls, (row) => row.quota),
    token: input + output,
    prompt_tokens: input,
    completion_tokens: output,
    rpm: lastMinute.length,
    tpm: sum(lastMinute, (row) => row.prompt_tokens + row.completion_tokens),
  }
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)].filter((name) => name !== '')

/** A row's text in the language that was asked for. */
function worded({ content, ...row }: MockRow, { headers }: MockRequest) {
  const language = headers['accept-language']?.startsWith('en') === true ? 'en' : 'zh'
  return { ...row, content: typeof content === 'string' ? content : content[language] }
}

const forAdmin = (request: MockRequest) => (row: MockRow) => {
  const { details, ...shown } = worded(row, request)
  return { ...shown, other: JSON.stringify(details) }
}

/** Users who are no administrators see neither channel nor attempts. */
const forOwner = (request: MockRequest) => (row: MockRow) => {
  const { details, ...shown } = worded(row, request)
  const { admin_info: _hidden, ...open } = details
  return { ...shown, channel: 0, channel_name: '', other: JSON.stringify(open) }
}

const formatOf = ({ query }: MockRequest): LogFormat => (query.get('format') === 'jsonl' ? 'jsonl' : 'csv')

const ownRows = (state: LogState): LogState => ({
  ...state,
  rows: state.rows.filter(({ user_id }) => user_id === state.ownUserId),
})

function oneCall({ rows }: LogState, request: MockRequest, isAdmin: boolean) {
  const row = rows.find(({ request_id }) => request_id !== '' && request_id === request.params['id']) ?? null
  const shown = row && (isAdmin ? forAdmin : forOwner)(request)(row)
  return ok(callOf(row, shown, request, isAdmin))
}

function userOf(row: MockRow): LogCaller {
  return {
    id: row.user_id,
    username: row.username,
    display_name: row.username === 'ada' ? 'Ada Lovelace' : '',
    quota: 1_750_000,
    used_quota: 6_420_118,
    request_count: 1_284,
  }
}

/** The routes of the log over some minutes of calls, and the users behind them. */
export default defineMocks<LogState>({
  createState: () => ({ rows: makeRows(nowSeconds()), ownUserId: 7, optionValues: {}, followers: new Followers() }),
  handlers: {
    ...settingsHandlers,
    ...bodyHandlers,
    'GET /api/log': (request, state) => pageOf(matching(state, request).map(forAdmin(request)), request),
    'DELETE /api/log': ({ query }, state) => {
      const before = Number(query.get('target_timestamp') ?? 0)
      if (before === 0) return refuse('请选择日志记录时间')
      const kept = state.rows.filter(({ created_at }) => created_at >= before)
      const count = state.rows.length - kept.length
      state.rows = kept
      return ok(count)
    },
    'GET /api/log/export': (request, state) =>
      fileOf(matching(state, request).map(forAdmin(request)), formatOf(request)),
    'GET /api/log/self/export': (request, state) =>
      fileOf(matching(ownRows(state), request).map(forOwner(request)), formatOf(request)),
    'GET /api/log/tail': (request, { followers }) => followers.follow(request, () => true),
    'GET /api/log/self/tail': (request, { followers, ownUserId }) =>
      followers.follow(request, ({ user_id }) => user_id === ownUserId),
    // No server has it: somebody makes a call.
    'POST /api/mock/log': (request, state) => {
      const id = state.rows.length + 1
      const made = { ...plainCall(id), id, created_at: nowSeconds(), model_name: request.query.get('model_name') ?? '' }
      state.rows.unshift(made)
      state.followers.tell(forAdmin(request)(made))
      return ok()
    },
    'GET /api/log/stat': (request, state) => ok(sumsOf(matching(state, request))),
    'GET /api/log/chart': (request, state) => ok(chartFor(matching(state, request), request)),
    'GET /api/log/self/chart': (request, state) => ok(chartFor(matching(ownRows(state), request), request)),
    'GET /api/log/shares': (request, state) => ok(sharesFor(matching(state, request), true)),
    'GET /api/log/self/shares': (request, state) => ok(sharesFor(matching(ownRows(state), request), false)),
    'GET /api/log/self': (request, state) => pageOf(matching(ownRows(state), request).map(forOwner(request)), request),
    'GET /api/log/self/stat': (request, state) => ok(sumsOf(matching(ownRows(state), request))),
    'GET /api/log/self/:id': (request, state) => oneCall(ownRows(state), request, false),
    'GET /api/log/:id': (request, state) => oneCall(state, request, true),
    'GET /api/data': (request, state) => ok(seriesFor(callsIn(state.rows, request), request)),
    'GET /api/data/stat': (request, state) => ok(summaryFor(state.rows, request)),
    'GET /api/data/self': (request, state) => ok(seriesFor(callsIn(ownRows(state).rows, request), request)),
    'GET /api/data/self/stat': (request, state) => ok(summaryFor(ownRows(state).rows, request)),
    'GET /api/user/models': (_request, { rows }) => ok(distinct(rows.map((row) => row.model_name))),
    'GET /api/token': (request, { rows }) =>
      pageOf(
        distinct(rows.map((row) => row.token_name)).map((name) => ({ name })),
        request,
      ),
    'GET /api/group': (_request, { rows }) => ok(distinct(rows.map((row) => row.group))),
    'GET /api/user/self/groups': () => ok({ default: { desc: '', ratio: 1 } }),
    'GET /api/user': (request, { rows }) =>
      pageOf(
        distinct(rows.map((row) => row.username)).map((username, at) => ({ id: at + 1, username })),
        request,
      ),
    'GET /api/channel': (request) =>
      pageOf(
        [
          { id: 3, name: 'openai-main' },
          { id: 5, name: 'openai-spare' },
        ],
        request,
      ),
    'GET /api/user/:id': ({ params }, { rows }) => {
      const row = rows.find(({ user_id }) => user_id === Number(params['id']))
      return row === undefined ? fail(404) : ok(userOf(row))
    },
  },
})
