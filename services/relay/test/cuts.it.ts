import { asMessages, claude, greeting, messageEvents, putClaude, recordings } from './support/claude'
import { type Answered, type Asked, eventsOf, hello } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import { cutEverywhere, type Read } from './support/recorded/cuts'
import {
  asContents,
  asEvents,
  contentEvents,
  type Contents,
  geminiRecordings,
  putGemini,
} from './support/recorded/gemini'
import { recordingsOf, streamsOf } from './support/recorded/recordings'
import { asResponse, prompt, responseEvents, responseRecordings } from './support/recorded/responses'
import { type StartedRelay } from './support/started-relay'
import { World } from './support/world'

let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
  await putClaude(world)
  await putGemini(world)
  await world.setOption('RetryTimes', '0')
  world.billing.accounts.set(7, new SimulatedBilling(1_000_000_000_000))
})
afterAll(() => world.tearDown())

type Delta = Readonly<Record<string, unknown>> | undefined

function readMessages(answer: Answered): Read {
  const events = messageEvents(answer)
  const texts = events.map(({ data }) => {
    const delta = data['delta'] as Delta
    return String(delta?.['text'] ?? delta?.['thinking'] ?? delta?.['partial_json'] ?? '')
  })
  const last = events.at(-1)?.name
  return { text: texts.join(''), hasError: last === 'error', hasEnd: last === 'message_stop' }
}

function readChat(answer: Answered): Read {
  const events = eventsOf(answer)
  const chunks = events
    .filter((data) => data.startsWith('{'))
    .map((data) => JSON.parse(data) as { choices?: { delta?: Record<string, unknown> }[]; error?: unknown })
  const texts = chunks.map(({ choices }) => {
    const delta = choices?.[0]?.delta
    const calls = (delta?.['tool_calls'] ?? []) as { function?: { arguments?: string } }[]
    const pieces = calls.map(({ function: called }) => called?.arguments ?? '')
    return [delta?.['content'], delta?.['reasoning_content'], ...pieces].map((piece) => String(piece ?? '')).join('')
  })
  return {
    text: texts.join(''),
    hasError: chunks.at(-1)?.error !== undefined,
    hasEnd: events.at(-1) === '[DONE]',
  }
}

/** What of an event of a response its client reads as text. */
function readResponse(answer: Answered): Read {
  const events = responseEvents(answer)
  const texts = events.map(({ name, data }) => (name.endsWith('.delta') ? String(data['delta'] ?? '') : ''))
  const last = events.at(-1)?.name
  return { text: texts.join(''), hasError: last === 'error', hasEnd: isLast(last) }
}

/** Of the longer ones `npm run proof` tries each. */
const isShort = (events = 0, most = 20) => Boolean(process.env['PROOF']) || events <= most
const isLast = (event: string | undefined) => /^response\.(completed|incomplete)$/.test(event ?? '')

const dialects: readonly (readonly [string, Asked, (answer: Answered) => Read])[] = [
  ['in its own dialect', asMessages({ ...greeting, stream: true }), readMessages],
  ['translated', { body: { ...greeting, model: claude, stream: true } }, readChat],
]

describe.each(dialects)('a recorded stream of Anthropic, %s', (_how, asked, read) => {
  it.each(streamsOf(recordings))(
    '%s, cut behind any of its events, ends as one that was cut and is paid as far as it came',
    (_name, replay) => {
      const isEnd = (event: string | undefined) => event === 'message_stop'
      return cutEverywhere(world, relay, { replay, asked, read, isEnd, told: inputTold })
    },
  )
})

describe('a recorded stream of Anthropic, as a response', () => {
  it.each(streamsOf(recordings).filter(([, { response }]) => isShort(response.events?.length)))(
    '%s, cut behind any of its events, ends as one that was cut and is paid as far as it came',
    (_name, replay) => {
      const asked = asResponse({ ...prompt, model: claude, stream: true })
      const isEnd = (event: string | undefined) => event === 'message_stop'
      return cutEverywhere(world, relay, { replay, asked, read: readResponse, isEnd, told: inputTold })
    },
  )
})

describe('a recorded stream of a response', () => {
  it.each(streamsOf(responseRecordings))(
    '%s, cut behind any of its events, ends as one that was cut and is paid as far as it came',
    (_name, replay) => {
      const asked = asResponse({ ...prompt, stream: true })
      return cutEverywhere(world, relay, { replay, asked, read: readResponse, isEnd: isLast, told: () => 0 })
    },
  )
})

const chatRecordings = streamsOf(recordingsOf('openai')).filter(([, { dialect }]) => dialect === 'openai-chat')
const chatWays: readonly (readonly [string, Asked, (answer: Answered) => Read, mostEvents: number])[] = [
  ['in its own dialect', { body: { ...hello, stream: true } }, readChat, 240],
  ['translated', asMessages({ ...hello, max_tokens: 1_000, stream: true }), readMessages, 20],
]

describe.each(chatWays)('a recorded stream of chat completions, %s', (_how, asked, read, mostEvents) => {
  it.each(chatRecordings.filter(([, { response }]) => isShort(response.events?.length, mostEvents)))(
    '%s, cut behind any of its events, ends as one that was cut and is paid as far as it came',
    (_name, replay) => cutEverywhere(world, relay, { replay, asked, read, isEnd: () => false, told: () => 0 }),
  )
})

/** Tokens of input that an event of the beginning tells. */
function inputTold(data: string): number {
  const { message } = JSON.parse(data === '' ? '{}' : data) as { message?: { usage?: { input_tokens?: number } } }
  return message?.usage?.input_tokens ?? 0
}

function readContents(answers: readonly Contents[]): Read {
  const parts = answers.flatMap(({ candidates }) => candidates?.[0]?.content?.parts ?? []) as {
    text?: string
    functionCall?: { name?: string; args?: object }
  }[]
  const texts = parts.map(({ text, functionCall: call }) => {
    return text ?? (call === undefined ? '' : `${call.name ?? ''} ${JSON.stringify(call.args ?? '')}`)
  })
  const hasError = answers.at(-1)?.error !== undefined
  return { text: texts.join(''), hasError, hasEnd: !hasError }
}

const contentWays: readonly (readonly [string, Asked, (answer: Answered) => Read])[] = [
  ['as events', asContents(asEvents), (answer) => readContents(contentEvents(answer))],
  [
    'as an array',
    asContents('streamGenerateContent'),
    (answer) => readContents(JSON.parse(answer.text()) as Contents[]),
  ],
]

describe.each(contentWays)('a recorded stream of Gemini, %s', (_how, asked, read) => {
  const streams = streamsOf(geminiRecordings).filter(([, { response }]) => response.encoding === undefined)
  it.each(streams)(
    '%s, cut behind any of its events, ends as one that was cut and is paid as far as it came',
    (_name, replay) => cutEverywhere(world, relay, { replay, asked, read, isEnd: () => false, told: () => 0 }),
  )
})
