import { openai, type RequestScan } from '@tollgate/formats'
import { aPriceSnapshot, aRatioPrice } from '@tollgate/testing'
import { answerOf } from '../../test/support/answers/answer-of'
import { meterOf } from '../metering/meter-of'
import { LongAnswer } from './long-answer'

const settled = () => new Promise(setImmediate)

/** How a call for a small image ends whose answer tells so many tokens of output; `covered` can be held for. */
async function drawn(outputTokens: number, covered: number) {
  const asked = Buffer.from('{"quality":"low","size":"1024x1024"}')
  const scan = openai.scanRequest(asked, 'images') as RequestScan // a good body
  const snapshot = aPriceSnapshot({ price: aRatioPrice({ model: '1', completion: '1' }) })
  const meter = meterOf({ capability: 'images', scan, price: snapshot, model: 'gpt-image-1' })
  if (meter === null) throw new Error('images are metered')
  const request = {
    price: { snapshot },
    scan,
    meter,
    forecast: meter.forecast,
    reserveUnits: 10,
    caller: { user: { id: 7 } },
  }
  const usage = { input_tokens: 9, output_tokens: outputTokens }
  const body = Buffer.from(JSON.stringify({ data: [{ b64_json: 'A'.repeat(200_000) }], usage }))
  const { answer, endings } = answerOf((port) => new LongAnswer(port, { get: () => null }, []), {
    covered,
    more: { kind: { format: openai, capability: 'images' } as never, request: request as never }, // all that it asks of these
  })
  answer.take(body)
  answer.finish()
  await settled()
  return endings[0]
}

describe('an answer too long to be kept', () => {
  it('is charged what it tells, once that is held for', async () => {
    expect(await drawn(4_160, 5_000)).toMatchObject({
      evidence: 'reported',
      counts: { textIn: 9, textOut: 0, imageOut: 4_160 },
    })
  })

  it('is charged what was delivered where more is told than can be held for', async () => {
    const ending = await drawn(900_000, 5_000)
    expect(ending).toMatchObject({
      outcome: 'complete',
      evidence: 'estimated',
      counts: { textOut: 0, imageOut: 272, images: 1 },
    })
  })
})
