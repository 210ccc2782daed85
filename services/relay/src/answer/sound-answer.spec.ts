import { openai, type RequestScan } from '@tollgate/formats'
import { aPriceSnapshot, aRatioPrice } from '@tollgate/testing'
import { answerOf } from '../../test/support/answers/answer-of'
import { meterOf } from '../metering/meter-of'
import { SoundAnswer } from './sound-answer'

const settled = () => new Promise(setImmediate)

/** A call that asked for a sound. */
function asked() {
  const scan = openai.scanRequest(Buffer.from('{"input":"Hello"}'), 'speech') as RequestScan // a good body
  const snapshot = aPriceSnapshot({ price: aRatioPrice({ model: '1', audioIn: '20' }) })
  const meter = meterOf({ capability: 'speech', scan, price: snapshot, model: 'gpt-4o-mini-tts' })
  if (meter === null) throw new Error('speech is metered')
  const request = {
    price: { snapshot },
    scan,
    meter,
    forecast: meter.forecast,
    reserveUnits: 10,
    caller: { user: { id: 7 } },
  }
  return answerOf((port) => new SoundAnswer(port, { get: () => null }, meter), {
    more: { request: request as never }, // all that a sound asks of it
  })
}

/** What is charged for a sound that comes in such pieces. */
async function ended(sound: Buffer, pieceBytes: number) {
  const { answer, endings } = asked()
  for (let at = 0; at < sound.length; at += pieceBytes) answer.take(sound.subarray(at, at + pieceBytes))
  answer.finish()
  await settled()
  return endings[0]
}

/** 64 kbit/s, behind a tag of some bytes. */
const sound = Buffer.alloc(32_000)
sound.write('ID3')
Buffer.from([0xff, 0xf3, 0x84]).copy(sound, 700)

it('a sound costs the same in whatever pieces it comes', async () => {
  const whole = await ended(sound, sound.length)
  expect(whole).toMatchObject({ outcome: 'complete', evidence: 'estimated', counts: { audioOut: 84 } })
  for (const pieceBytes of [1, 7, 1_000, 4_097])
    expect(await ended(sound, pieceBytes)).toMatchObject({ counts: whole?.counts })
})

it('a sound comes no faster than its client takes it', () => {
  const { answer, client, resumed } = asked()
  client.takes = false
  // The newest piece is kept; the one before it goes out.
  expect([answer.take(sound.subarray(0, 4_000)), answer.take(sound.subarray(4_000, 8_000))]).toEqual([true, false])
  expect(resumed).toEqual([])
  client.takes = true
  client.emit('drain')
  expect(resumed).toEqual([true])
  expect(answer.take(sound.subarray(8_000))).toBe(true)
})
