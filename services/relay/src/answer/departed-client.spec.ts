import { formatOf } from '@tollgate/formats'
import { answerOf } from '../../test/support/answers/answer-of'
import type { Answer } from './answer'
import type { AnswerPort } from './answer-port'
import { RefusedAnswer } from './refused-answer'
import { StreamAnswer } from './stream-answer'

const settled = () => new Promise(setImmediate)
const noHeaders = { get: () => null }
const stream = (port: AnswerPort) => new StreamAnswer(port, noHeaders)
const event = (chunk: object) => Buffer.from(`data: ${JSON.stringify(chunk)}\n\n`)
const text = (content: string) => event({ choices: [{ delta: { content } }] })
const finish = event({ choices: [{ delta: {}, finish_reason: 'stop' }] })
const usage = event({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 50 } })

describe('a stream whose client has left', () => {
  it('pays what the upstream reports soon after', async () => {
    const { answer, endings, said, clock } = answerOf(stream)
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
    const { answer, endings, said, clock } = answerOf(stream)
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

  it('pays for images that it was given as such (M77)', async () => {
    const { answer, endings, clock } = answerOf(stream)
    answer.take(text('abc'))
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }
    answer.take(event({ choices: [{ delta: { images: [image] } }] }))
    answer.clientLeft()
    await clock.advance(1_500)
    await settled()
    expect(endings).toMatchObject([{ evidence: 'counted', counts: { textOut: 3, imageOut: 1_290 } }])
  })

  it('is not read on beyond so many bytes, nor beyond what can be held for', async () => {
    const flooded = answerOf(stream)
    flooded.answer.take(text('abc'))
    flooded.answer.clientLeft()
    flooded.answer.take(Buffer.alloc(300 * 1024, ': \n'))
    await settled()
    expect(flooded.endings).toMatchObject([{ counts: { textOut: 3 } }])

    const poor = answerOf(stream, { covered: 20 })
    poor.answer.take(text('abc'))
    poor.answer.clientLeft()
    poor.answer.take(text('x'.repeat(100)))
    await settled()
    expect(poor.endings).toMatchObject([{ outcome: 'client-left', counts: { textOut: 3 } }])
  })

  it('is not read on where the upstream reports no use at the end, nor when this process stops', async () => {
    for (const end of [() => undefined, (answer: Answer) => answer.cutShort()]) {
      const isMute = end.length === 0
      const { answer, endings } = answerOf(stream, { quirks: isMute ? ['no-stream-options'] : [] })
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
      const { answer, endings } = answerOf(stream)
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
    const { answer, endings, clock } = answerOf(stream, messages)
    answer.take(begun)
    cut(answer)
    await clock.advance(1_500)
    await settled()
    expect(endings).toMatchObject([{ evidence: 'counted', counts: { textIn: 4, cacheRead: 40, textOut: 5 } }])
  })

  it('is not charged for more of it than can be held for', async () => {
    const { answer, endings } = answerOf(stream, { ...messages, covered: 20 })
    answer.take(Buffer.from(begun.toString().replace('"input_tokens":4', '"input_tokens":4000')))
    answer.cutShort()
    await settled()
    expect(endings).toMatchObject([{ counts: { textIn: 3, cacheRead: 0, textOut: 5 } }])
  })
})

it('a client who takes more again gets no more of a stream than is held for', async () => {
  let grant: (refusal: null) => void = () => undefined
  const asked = new Promise<null>((resolve) => (grant = resolve))
  const { answer, client, resumed } = answerOf(stream, { asked })
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
  const { answer, said } = answerOf((port) => new RefusedAnswer(port, noHeaders))
  answer.take(Buffer.from('{"error":'))
  answer.clientLeft()
  expect(said).toEqual(['nothing is billed'])
})

it.each([
  ['much that nobody can read', 6_000, [{ isDelivered: true, counts: { textIn: 3 } }]],
  ['little', 10, [{ isDelivered: false, counts: { textIn: 0 } }]],
])('a stream of %s that comes to its end is paid for as an answer, or not at all', async (_case, times, expected) => {
  const { answer, endings } = answerOf(stream)
  const unread = event({ choices: [{ delta: { sound: 'x'.repeat(40) } }] })
  answer.take(Buffer.concat(Array.from({ length: times }, () => unread)))
  answer.take(Buffer.from('data: [DONE]\n\n'))
  await settled()
  expect(endings).toMatchObject(expected)
})
