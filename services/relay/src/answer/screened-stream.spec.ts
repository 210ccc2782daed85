import { formatOf, openai, translatorOf } from '@tollgate/formats'
import { createLog } from '@tollgate/platform'
import { ManualClock } from '@tollgate/testing'
import { answerOf } from '../../test/support/answers/answer-of'
import type { CallEnding } from '../receipt/call-ending'
import { SensitiveWords } from '../words/sensitive-words'
import type { AnswerPort } from './answer-port'
import { StreamAnswer } from './stream-answer'

const settled = () => new Promise(setImmediate)
const event = (chunk: object | string) =>
  Buffer.from(`data: ${typeof chunk === 'string' ? chunk : JSON.stringify(chunk)}\n\n`)

/** What a caller of Gemini's reads of a stream of OpenAI's in which this word is not allowed. */
async function readAs(events: readonly Buffer[], { isStopping = false } = {}) {
  const endings: CallEnding[] = []
  const list = new SensitiveWords(['bad'])
  const gemini = formatOf('gemini')
  const setting = { answerId: 'a', nowSeconds: 1, model: 'm', isUsageAsked: true }
  const more = {
    kind: { format: gemini, capability: 'chat' },
    translation: { translator: translatorOf('gemini', 'openai'), setting },
    context: {
      settings: { outputTokens: 10, pingIntervalMs: null, answerWords: { list, isStopping, heldPieces: 0 } },
      clock: new ManualClock(),
      log: createLog('test'),
      counter: { count: () => Promise.resolve({ tokens: 5, isEstimate: false }) },
      words: {
        spans: (words: SensitiveWords, _userId: number, texts: string[]) => texts.map((text) => words.spansIn(text)),
      },
    },
    end: (ending: CallEnding) => {
      endings.push(ending)
      ending.waiter?.journalWritten()
    },
  } as unknown as Partial<AnswerPort> // as much of it as a stream asks for
  const { answer, client } = answerOf((port) => new StreamAnswer(port, { get: () => null }), { format: openai, more })
  for (const one of events) answer.take(one)
  answer.finish()
  await settled()
  return { text: client.text, ending: endings[0] }
}

/** A call of a tool stays open to the end of a stream: a caller of Gemini's gets it as a whole, behind all. */
const called = (args: string) =>
  event({
    choices: [{ index: 0, delta: { tool_calls: [{ index: 0, id: 'c', function: { name: 'f', arguments: args } }] } }],
  })
const finish = event({ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] })
const usage = event({ choices: [], usage: { prompt_tokens: 5, completion_tokens: 7 } })

describe('what a translation says behind the end of a stream', () => {
  it.each([
    ['the upstream tells its use', [usage]],
    ['nobody tells it', []],
  ])('is searched for words like all before where %s', async (_case, told) => {
    const events = [called('{"say":"so '), called('bad"}'), finish, ...told, event('[DONE]')]
    const { text, ending } = await readAs(events)
    expect(text).toContain('so ***')
    expect(text).not.toContain('bad')
    expect(ending).toMatchObject({ outcome: 'complete', words: 'masked' })
  })

  it('ends the stream where it is to stop at a word', async () => {
    const { text, ending } = await readAs([called('{"say":"bad"}'), finish, usage, event('[DONE]')], {
      isStopping: true,
    })
    expect(text).not.toContain('"bad"')
    expect(ending).toMatchObject({ outcome: 'relay-stopped', words: 'stopped' })
  })

  it('is said as it is where it has none, with the use of the call', async () => {
    const { text, ending } = await readAs([called('{"say":"good"}'), finish, event('[DONE]')])
    expect(text).toContain('"say":"good"')
    expect(text).toContain('"candidatesTokenCount":12')
    expect(ending).toMatchObject({ outcome: 'complete', evidence: 'counted' })
  })
})
