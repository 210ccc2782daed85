import {
  defineMocks,
  fail,
  type MockAnswer,
  type MockOptions,
  type MockRequest,
  ok,
  pageOf,
  stream,
} from '@tollgate/console-sdk/mocks'
import { answers, type MockChat, type MockChatAnswer, type MockLogRow, type MockPart, models, prices } from './data'
import { settingsHandlers } from './settings'

interface State extends MockOptions {
  readonly log: MockLogRow[]
  /** Calls come into the log a moment after they end, as they do in the house. */
  readonly settleMs: number
}

const groups = {
  default: { desc: '默认分组', ratio: 1 },
  vip: { desc: 'VIP 分组', ratio: 0.8 },
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const sse = (data: object | string) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
const delta = (content: string, more: object = {}) => sse({ choices: [{ index: 0, delta: { content }, ...more }] })

export default defineMocks<State>({
  createState: () => ({ log: [], settleMs: 600, optionValues: {} }),
  handlers: {
    ...settingsHandlers,
    'GET /api/user/self/groups': () => ok(groups),
    'GET /api/user/models': () => ok(models),
    'GET /api/channel/models_enabled': () => ok(models),
    'GET /api/pricing': () =>
      ok(prices, { group_ratio: { default: 1, vip: 0.8 }, usable_group: { default: '默认分组', vip: 'VIP 分组' } }),
    'GET /api/log/self': (request, { log }) => pageOf(rowsOf(request, log), request),
    'GET /api/log': (request, { log }) => pageOf(rowsOf(request, log).map(withChannel), request),
    'POST /pg/chat/completions': ({ body }, state) => answerTo(body as MockChat, state),
  },
})

/** As administrators see it. */
const withChannel = (row: MockLogRow) => ({ ...row, channel: 3, channel_name: 'main' })

function rowsOf({ query }: MockRequest, log: readonly MockLogRow[]): MockLogRow[] {
  const now = Date.now()
  return log.filter(
    ({ token_name, model_name, request_id, settledAtMs }) =>
      settledAtMs <= now &&
      token_name === (query.get('token_name') ?? token_name) &&
      model_name === (query.get('model_name') ?? model_name) &&
      request_id.startsWith(query.get('request_id') ?? ''),
  )
}

/** The last question chooses what happens: `refuse`, `expire`, `break`, `fail`, `slow` and `mute` in it are taken at their word. */
function answerTo(chat: MockChat, state: State): MockAnswer {
  const last = chat.messages.at(-1)
  const question = wordsOf(last?.content ?? '')
  const requestId = `0190f6c2-7d4e-7c11-9a55-${String(state.log.length + 1).padStart(12, '0')}`
  const headers = { 'x-request-id': requestId }
  if (/\brefuse\b/.test(question)) return refusal(403, 'insufficient_user_quota', '用户额度不足')
  // A model that cannot see says so in words of its own.
  if (/\bblind\b/.test(question) && typeof last?.content !== 'string')
    return refusal(400, 'invalid_request', 'This model does not support image input')
  if (/\bexpire\b/.test(question)) return fail(401, '未登录')
  const answer = stream(pieces(chat, { question, requestId, state }))
  return { ...answer, headers: { ...answer.headers, ...headers } }
}

const wordsOf = (content: string | readonly MockPart[]): string =>
  typeof content === 'string' ? content : content.map(({ text = '' }) => text).join(' ')

/** As the relay writes it: OpenAI's error inside the console's envelope. */
const refusal = (status: number, code: string, message: string): MockAnswer => ({
  status,
  json: { error: { message, type: 'tollgate_error', param: null, code }, success: false, message },
})

interface Call {
  readonly question: string
  readonly requestId: string
  readonly state: State
}

async function* pieces(chat: MockChat, { question, requestId, state }: Call): AsyncGenerator<string> {
  const answer: MockChatAnswer = answers.find(({ match }) => match.test(question)) ?? answers[0]! // the list has a first
  const isSlow = /\bslow\b/.test(question)
  const words = answer.isAtOnce ? [answer.text] : (answer.text.match(/\s*\S{1,6}/g) ?? [])
  let written = ''
  try {
    yield ': PING\n\n'
    await wait(/\bmute\b/.test(question) ? 60_000 : isSlow ? 1_500 : 180)
    if (chat.model.startsWith('o3'))
      yield sse({ choices: [{ delta: { reasoning_content: 'The user wants it short. ' } }] })
    for (const word of words) {
      await wait(isSlow ? 250 : 12)
      written += word
      yield delta(word)
      if (written.length > 40 && /\bbreak\b/.test(question)) return
      if (written.length > 40 && /\bfail\b/.test(question))
        return void (yield sse({
          error: { message: 'The upstream is overloaded', type: 'upstream_error', code: null },
        }))
    }
    yield delta('', { finish_reason: 'stop' })
    yield sse({ choices: [], usage: usageOf(chat, written) })
    yield sse('[DONE]')
  } finally {
    state.log.unshift(rowOf(chat, { requestId, written, settleMs: state.settleMs }))
  }
}

const tokensIn = (text: string) => Math.max(1, Math.ceil(text.length / 4))

function usageOf({ messages }: MockChat, written: string) {
  const prompt_tokens = messages.reduce((sum, { content }) => sum + tokensIn(wordsOf(content)) + 4, 3)
  const completion_tokens = tokensIn(written)
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

function rowOf(chat: MockChat, call: { requestId: string; written: string; settleMs: number }): MockLogRow {
  const { prompt_tokens, completion_tokens } = usageOf(chat, call.written)
  const price = prices.find(({ model_name }) => model_name === chat.model)
  const ratio = (price?.model_ratio ?? 1) * groups[chat.group === 'vip' ? 'vip' : 'default'].ratio
  return {
    id: Math.floor(performance.now() * 1_000),
    created_at: Math.floor(Date.now() / 1_000),
    type: 2,
    user_id: 1,
    username: 'root',
    token_name: `playground-${chat.group}`,
    model_name: chat.model,
    group: chat.group,
    channel: 0,
    channel_name: '',
    quota: Math.max(1, Math.round((prompt_tokens + completion_tokens * (price?.completion_ratio ?? 1)) * ratio)),
    prompt_tokens,
    completion_tokens,
    use_time: 1,
    is_stream: true,
    request_id: call.requestId,
    content: '',
    other: '{}',
    settledAtMs: Date.now() + call.settleMs,
  }
}
