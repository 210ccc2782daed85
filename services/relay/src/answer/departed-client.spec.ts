import { EventEmitter } from 'node:events'
import { formatOf, openai } from '@tollgate/formats'
import { createLog } from '@tollgate/platform'
import { aPriceSnapshot, aRatioPrice, ManualClock } from '@tollgate/testing'
import { inputTokensOf, outputTokensOf } from '@tollgate/usage'
import type { TokenCounter } from '../counting/token-counter'
import type { JournalWaiter } from '../journal/journal'
import type { Holding } from '../lease/hold'
import type { CallEnding } from '../receipt/call-ending'
import type { Answer } from './answer'
import type { AnswerPort } from './answer-port'
import { RefusedAnswer } from './refused-answer'
import { StreamAnswer } from './stream-answer'

/** A client who takes everything until it leaves. */
class Client extends EventEmitter {
  destroyed = false
  writeHead(): void {}
  takes = true
  write(): boolean {
    return this.takes
  }
  end(): void {}
}

/** A call whose answer is told what comes, in which every character is a token; `covered` tokens can be held for. */
function setUp(
  make: (port: AnswerPort) => Answer,
  { quirks = [] as string[], covered = Infinity, asked = null as Holding, format = openai } = {},
) {
  const client = new Client()
  const resumed: boolean[] = []
  const said: string[] = []
  const endings: CallEnding[] = []
  const clock = new ManualClock()
  const counter: Pick<TokenCounter, 'count'> = {
    count: (_userId, _model, countable) =>
      Promise.resolve({ tokens: countable.kind === 'texts' ? countable.texts.join('').length : 0, isEstimate: false }),
  }
  let heldUnits = 10
  const raise = (units: number): Holding => {
    if (units > covered) return { kind: 'user-exhausted' }
    if (asked !== null) return asked
    heldUnits = Math.max(heldUnits, units)
    return null
  }
  const port: Partial<AnswerPort> = {
    context: {
      settings: { outputTokens: 10, pingIntervalMs: null, answerWords: null },
      clock,
      log: createLog('test'),
      counter,
    } as never,
    kind: { format, capability: 'chat' } as never,
    upstreamFormat: format,
    translation: null,
    request: {
      caller: { user: { id: 7 } } as never,
      forecast: { inputTokens: 0, outputBound: 10, mediaTokens: 0, predictedTokens: 0 },
      price: { snapshot: aPriceSnapshot({ price: aRatioPrice({ model: '1', completion: '1' }) }) },
      scan: { maxTokens: null, choices: 1, isUsageAsked: false },
      reserveUnits: 10,
      meter: null,
    } as never,
    response: client as never,
    hold: {
      get heldUnits() {
        return heldUnits
      },
      raise,
    } as never,
    cover: ({ counts }) => raise(inputTokensOf(counts) + outputTokensOf(counts)),
    warn: () => undefined,
    breakOff: () => undefined,
    pick: { key: { target: { provider: { quirks: new Set(quirks) }, hide: [] } }, channel: {} } as never,
    upstreamModel: 'gpt-4o',
    requestId: 'r',
    language: 'en',
    status: 200,
    begin: () => undefined,
    open: (_bytes: number, waiter: JournalWaiter) => waiter.journalWritten(),
    progress: () => undefined,
    countInput: () => Promise.resolve({ tokens: 3, isEstimate: false }),
    boundInput: () => Promise.resolve(3),
    resume: () => void resumed.push(client.takes),
    guard: (act) => void act(),
    done: () => void said.push('done'),
    stop: (outcome: string) => void said.push(`stop ${outcome}`),
    leaveUndelivered: () => void said.push('input is billed'),
    leaveUnbilled: () => void said.push('nothing is billed'),
    end: (ending: CallEnding) => void endings.push(ending),
  }
  return { answer: make(port as AnswerPort), client, resumed, said, endings, clock } // as much of it as these answers ask for
}

const settled = () => new Promise(setImmediate)
const noHeaders = { get: () => null }
const stream = (port: AnswerPort) => new StreamAnswer(port, noHeaders)
const event = (chunk: object) => Buffer.from(`data: ${JSON.stringify(chunk)}\n\n`)
const text = (content: string) => event({ choices: [{ delta: { content } }] })
const finish = event({ choices: [{ delta: {}, finish_reason: 'stop' }] })
const usage = event({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 50 } })

describe('a stream whose client has left', () => {
  it('pays what the upstream reports soon after', async () => {
    const { answer, endings, said, clock } = setUp(stream)
    answer.take(text('abc'))
    answer.clientLeft()
    await clock.advance(1_000)
    answer.take(Buffer.concat([text('defg'), finish]))
    expect(endings).toEqual([])
    answer.take(usage)
    await settled()
    expect(endings).toMatchObject([
      { outcome: 'client-left', evidence: 'reported', counts: { textIn: 7, textOut: 50 }, isDelivered: true },
    ])
    expect([said, clock.pendingTimers]).toEqual([['stop client-left'], 0])
  })

  it('pays what it was given, and no more, where nothing is reported in time; the upstream is given up', async () => {
    const { answer, endings, said, clock } = setUp(stream)
    answer.take(text('abc'))
    answer.clientLeft()
    answer.take(text('defg'))
    await clock.advance(1_500)
    await settled()
    expect(endings).toMatchObject([{ outcome: 'client-left', evidence: 'counted', counts: { textIn: 3, textOut: 3 } }])
    expect(said).toEqual(['stop client-left'])
    answer.take(usage)
    answer.finish()
    expect(endings).toHaveLength(1)
  })

  it('is not read on beyond so many bytes, nor beyond what can be held for', async () => {
    const flooded = setUp(stream)
    flooded.answer.take(text('abc'))
    flooded.answer.clientLeft()
    flooded.answer.take(Buffer.alloc(300 * 1024, ': \n'))
    await settled()
    expect(flooded.endings).toMatchObject([{ counts: { textOut: 3 } }])

    const poor = setUp(stream, { covered: 20 })
    poor.answer.take(text('abc'))
    poor.answer.clientLeft()
    poor.answer.take(text('x'.repeat(100)))
    await settled()
    expect(poor.endings).toMatchObject([{ outcome: 'client-left', counts: { textOut: 3 } }])
  })

  it('is not read on where the upstream reports no use at the end, nor when this process stops', async () => {
    for (const end of [() => undefined, (answer: Answer) => answer.cutShort()]) {
      const isMute = end.length === 0
      const { answer, endings } = setUp(stream, { quirks: isMute ? ['no-stream-options'] : [] })
      answer.take(text('abc'))
      answer.clientLeft()
      end(answer)
      await settled()
      expect(endings).toMatchObject([{ outcome: 'client-left', counts: { textOut: 3 } }])
    }
  })

  it('ends with its upstream, whichever way that ends', async () => {
    for (const end of [
      (answer: Answer) => answer.finish(),
      (answer: Answer) => answer.broke({} as never),
      (answer: Answer) => void answer.take(Buffer.from('data: [DONE]\n\n')),
    ]) {
      const { answer, endings } = setUp(stream)
      answer.take(text('abc'))
      answer.clientLeft()
      end(answer)
      await settled()
      expect(endings).toMatchObject([{ outcome: 'client-left', counts: { textOut: 3 } }])
    }
  })
})

describe('a stream that tells its input when it begins', () => {
  const messages = { format: formatOf('anthropic') }
  const early = { input_tokens: 4, cache_read_input_tokens: 40, output_tokens: 1 }
  const begun = Buffer.concat([
    event({ type: 'message_start', message: { id: 'm', usage: early } }),
    event({ type: 'content_block_delta', delta: { type: 'text_delta', text: 'abcde' } }),
  ])

  it.each<[string, (answer: Answer) => void]>([
    ['client leaves', (answer) => answer.clientLeft()],
    ['upstream breaks off', (answer) => answer.broke({ kind: 'reset' } as never)],
    ['relay stops', (answer) => answer.cutShort()],
  ])('is charged for it, and for what was counted, when its %s', async (_, cut) => {
    const { answer, endings, clock } = setUp(stream, messages)
    answer.take(begun)
    cut(answer)
    await clock.advance(1_500)
    await settled()
    expect(endings).toMatchObject([{ evidence: 'counted', counts: { textIn: 4, cacheRead: 40, textOut: 5 } }])
  })

  it('is not charged for more of it than can be held for', async () => {
    const { answer, endings } = setUp(stream, { ...messages, covered: 20 })
    answer.take(Buffer.from(begun.toString().replace('"input_tokens":4', '"input_tokens":4000')))
    answer.cutShort()
    await settled()
    expect(endings).toMatchObject([{ counts: { textIn: 3, cacheRead: 0, textOut: 5 } }])
  })
})

it('a client who takes more again gets no more of a stream than is held for', async () => {
  let grant: (refusal: null) => void = () => undefined
  const asked = new Promise<null>((resolve) => (grant = resolve))
  const { answer, client, resumed } = setUp(stream, { asked })
  client.takes = false
  answer.take(text('abc'))
  expect(answer.take(text('x'.repeat(20)))).toBe(false)
  client.takes = true
  client.emit('drain')
  expect(resumed).toEqual([])
  grant(null)
  await settled()
  expect(resumed).toEqual([true])
  client.emit('drain')
  expect(resumed).toEqual([true, true])
})

it('a client who leaves while the error of an upstream is read pays nothing', () => {
  const { answer, said } = setUp((port) => new RefusedAnswer(port, noHeaders))
  answer.take(Buffer.from('{"error":'))
  answer.clientLeft()
  expect(said).toEqual(['nothing is billed'])
})
