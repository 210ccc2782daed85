import { formatOf, openai, translatorOf } from '@tollgate/formats'
import { readEvents } from '@tollgate/sse'
import { answerOf } from '../../test/support/answers/answer-of'
import type { CallEnding } from '../receipt/call-ending'
import type { AnswerPort } from './answer-port'
import { StreamAnswer } from './stream-answer'

const settled = () => new Promise(setImmediate)
const event = (data: object) => Buffer.from(`data: ${JSON.stringify(data)}\n\n`)
const delta = (sequence_number: number) => event({ type: 'response.output_text.delta', delta: 'x', sequence_number })
const failed = { type: 'error', message: 'It failed.', sequence_number: 2 }
const setting = { answerId: 'a', nowSeconds: 1, model: 'm', isUsageAsked: true }

/** The numbers of the events that a caller of responses reads of a stream that is cut. */
async function numbersOf(events: readonly Buffer[], from: 'openai' | 'openai-responses') {
  const format = formatOf('openai-responses')
  const translator = from === 'openai' ? translatorOf('openai-responses', from) : null
  const more = {
    kind: { format, capability: 'chat' },
    translation: translator && { translator, setting },
    end: (ending: CallEnding) => ending.waiter?.journalWritten(),
  } as unknown as Partial<AnswerPort> // as much of it as a stream asks for
  const upstream = from === 'openai' ? openai : format
  const { answer, client } = answerOf((port) => new StreamAnswer(port, { get: () => null }), { format: upstream, more })
  for (const one of events) answer.take(one)
  answer.finish()
  await settled()
  return readEvents(Buffer.from(client.text)).map(({ data }) => {
    const { type, sequence_number } = JSON.parse(data) as { type: string; sequence_number: number }
    return type === 'error' ? `error ${sequence_number}` : sequence_number
  })
}

describe('the error of a stream whose events have numbers', () => {
  it('has the next one where the stream is cut', async () => {
    expect(await numbersOf([delta(0), delta(1)], 'openai-responses')).toEqual([0, 1, 'error 2'])
  })

  it('has the number of the upstream’s, in the place of which it stands', async () => {
    expect(await numbersOf([delta(0), delta(1), event(failed)], 'openai-responses')).toEqual([0, 1, 'error 2'])
  })

  it('has the next one of a translated stream', async () => {
    const numbers = await numbersOf([event({ choices: [{ delta: { content: 'x' } }] })], 'openai')
    expect(numbers.at(-1)).toBe(`error ${numbers.length - 1}`)
    expect(numbers.length).toBeGreaterThan(2)
  })
})
