import type { Capability } from '@tollgate/catalogue'
import { callTranslatorOf, formatOf, openai, type RequestScan } from '@tollgate/formats'
import { createLog } from '@tollgate/platform'
import { aFixedPrice, aPriceSnapshot } from '@tollgate/testing'
import { answerOf } from '../../test/support/answers/answer-of'
import { BodyTranslator } from '../bodies/body-translator'
import { meterOf } from '../metering/meter-of'
import { WholeAnswer } from './whole-answer'

const noHeaders = { get: () => null }
const settled = () => new Promise(setImmediate)

/** How a call ends whose answer comes in pieces of this size. */
async function ended(
  capability: Capability,
  body: object,
  { format = openai, asked = {} as object, pieceBytes = 50_000 } = {},
) {
  const scan = format.scanRequest(Buffer.from(JSON.stringify(asked)), capability) as RequestScan // a good body
  const snapshot = aPriceSnapshot({ price: aFixedPrice('0.04') })
  const meter = meterOf({ capability, scan, price: snapshot, model: 'm' })
  const { answer, endings, said } = answerOf((port) => new WholeAnswer(port, noHeaders), {
    format,
    more: {
      kind: { format, capability } as never, // all that an answer asks of it
      ...(meter !== null && { request: { price: { snapshot }, meter, scan, caller: { user: { id: 7 } } } as never }), // likewise
    },
  })
  const bytes = Buffer.from(JSON.stringify(body))
  for (let at = 0; at < bytes.length; at += pieceBytes) answer.take(bytes.subarray(at, at + pieceBytes))
  answer.finish()
  await settled()
  return { ending: endings[0] ?? null, said }
}

const usage = { input_tokens: 9, output_tokens: 272 }

describe('a whole answer', () => {
  it('of images that tells its use is one, in however many pieces it comes', async () => {
    const data = [{ b64_json: 'A'.repeat(60_000) }, { b64_json: 'A'.repeat(60_000) }]
    for (const pieceBytes of [50_000, 1_000_000]) {
      const { ending, said } = await ended('images', { data, usage }, { asked: { n: 2 }, pieceBytes })
      expect([said, ending]).toMatchObject([
        ['done'],
        { evidence: 'reported', counts: { images: 2, textOut: 0, imageOut: 272 } },
      ])
    }
  })

  it('of Gemini is charged for the searches behind it, in however many pieces it comes', async () => {
    const candidate = {
      content: { parts: [{ text: 'x' }], role: 'model' },
      groundingMetadata: {
        webSearchQueries: ['one', 'two'],
        searchEntryPoint: { renderedContent: 'x'.repeat(90_000) },
      },
      finishReason: 'STOP',
    }
    const usageMetadata = { promptTokenCount: 5, candidatesTokenCount: 7, totalTokenCount: 12 }
    for (const pieceBytes of [50_000, 1_000_000]) {
      const body = { candidates: [candidate], modelVersion: 'gemini-3-pro', usageMetadata }
      const { ending } = await ended('chat', body, { format: formatOf('gemini'), pieceBytes })
      expect(ending?.counts).toMatchObject({ textIn: 5, textOut: 7, searches: 2 })
    }
  })

  it.each([
    ['whose input is told as a text', { prompt_tokens: '9', completion_tokens: 50 }, { textIn: 3, textOut: 50 }],
    ['whose input is told as none', { prompt_tokens: 0, completion_tokens: 50 }, { textIn: 3, textOut: 50 }],
    ['that tells all', { prompt_tokens: 9, completion_tokens: 50 }, { textIn: 9, textOut: 50 }],
  ])('%s is charged for its input', async (_case, told, counts) => {
    const body = { choices: [{ message: { content: 'hello' } }], usage: told }
    expect((await ended('chat', body)).ending).toMatchObject({ outcome: 'complete', counts })
  })

  it.each([
    ['short', 10],
    ['long', 3_000_000],
  ])('in place of a sound is none: %s', async (_case, bytes) => {
    const { ending, said } = await ended('speech', { audio: 'A'.repeat(bytes) }, { asked: { input: 'Hello' } })
    expect([ending, said[0]]).toEqual([null, 'failed transport'])
  })
})

describe('vectors of Gemini for a caller of OpenAI', () => {
  /** How a call for so many ends, and what its caller reads. */
  async function vectors(pieces: readonly string[], count: number) {
    const read: Buffer[] = []
    const setting = { answerId: 'a', nowSeconds: 1, model: 'm', isUsageAsked: false }
    const translation = {
      translator: callTranslatorOf('embeddings', 'openai', 'gemini'),
      setting: { ...setting, vectors: { count, isBase64: false } },
    }
    const { answer, endings, said } = answerOf((port) => new WholeAnswer(port, noHeaders), {
      format: formatOf('gemini'),
      more: {
        kind: { format: openai, capability: 'embeddings' } as never, // all that an answer asks of it
        translation: translation as never, // likewise
        context: { settings: {}, log: createLog('test'), translator: new BodyTranslator(null as never) } as never, // small ones need no thread
        response: { answer: (_status: number, _head: object, chunks: Buffer[]) => read.push(...chunks) } as never, // likewise
      },
    })
    const isTaken = pieces.every((piece) => answer.take(Buffer.from(piece)) && said.length === 0)
    if (isTaken) answer.finish()
    await settled()
    endings[0]?.waiter?.journalWritten()
    const text = Buffer.concat(read).toString()
    return { ending: endings[0] ?? null, said, isTaken, answer: text === '' ? null : (JSON.parse(text) as unknown) }
  }

  it('are told with what was counted and is charged, where Gemini tells nothing', async () => {
    const { ending, answer } = await vectors(['{"embedding":{"values":[0.5]}}'], 1)
    expect(answer).toMatchObject({ data: [{ embedding: [0.5] }], usage: { prompt_tokens: 3, total_tokens: 3 } })
    expect(ending).toMatchObject({ outcome: 'complete', evidence: 'counted', counts: { textIn: 3, textOut: 0 } })
  })

  it('that are not as many as was asked for are no answer, and cost nothing', async () => {
    const { ending, said, answer } = await vectors(
      ['{"embeddings":[{"values":[1]}],"usageMetadata":{"promptTokenCount":4}}'],
      2,
    )
    expect([ending, said, answer]).toEqual([null, ['failed transport'], null])
  })

  it('may be longer the more of them were asked for', async () => {
    const pieces = Array.from({ length: 9 }, () => ' '.repeat(1024 * 1024))
    expect(await vectors(pieces, 1)).toMatchObject({ isTaken: false, said: ['failed transport'] })
    expect(await vectors(pieces, 100)).toMatchObject({ isTaken: true })
    expect(await vectors([...pieces, ...pieces, ...pieces, ...pieces], 10_000)).toMatchObject({ isTaken: false })
  })
})
