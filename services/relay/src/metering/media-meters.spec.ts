import type { Capability } from '@tollgate/catalogue'
import { openai, type RequestScan } from '@tollgate/formats'
import { reserveUnits, unitsOf } from '@tollgate/pricing'
import { aFixedPrice, aPriceSnapshot, aRatioPrice } from '@tollgate/testing'
import { noCounts } from '@tollgate/usage'
import fc from 'fast-check'
import { noText } from './meter'
import { meterOf, priceFor } from './meter-of'

/** What is held for a call, and what it is charged that was answered with so many images, or seconds of sound. */
function priced(
  capability: Capability,
  asked: object,
  { price = aFixedPrice('0.04') as object, images = 1, seconds = 1, told = null as object | null } = {},
) {
  const model = capability === 'images' ? 'gpt-image-1' : 'gpt-4o-mini-tts'
  const scan = openai.scanRequest(Buffer.from(JSON.stringify(asked)), capability) as RequestScan // a good body
  const frozen = aPriceSnapshot({ price: price as never }) // one of these tests
  const { snapshot } = priceFor(
    { snapshot: frozen, json: '' },
    { capability, scan, model, upstreamModels: () => [model] },
  )
  const meter = meterOf({ capability, scan, price: snapshot, model })
  if (meter === null) throw new Error('this is metered')
  const { counts } = meter.use(told && { ...noCounts(), ...told }, noText, {
    text: noText,
    images,
    soundSeconds: seconds,
  })
  return {
    held: reserveUnits(snapshot, meter.forecast),
    charged: unitsOf(snapshot, counts, { isDelivered: true }),
    counts,
  }
}

const byTokens = { price: aRatioPrice({ model: '2.5', completion: '8' }) }
const names = ['constructor', '__proto__', 'hasOwnProperty', 'toString', 'valueOf', 'no such thing', '']

describe('images', () => {
  it.each(names)('of a size or a quality called %j cost what is usual', (name) => {
    const usual = priced('images', { prompt: 'p' })
    expect(priced('images', { prompt: 'p', size: name, quality: name })).toEqual(usual)
    const told = { prompt: 'p', size: '1024x1536' }
    expect(priced('images', { ...told, quality: name }, byTokens).charged).toBe(
      priced('images', told, byTokens).charged,
    )
  })

  it('that are paid for by tokens are never held for by less than the smallest that is drawn', () => {
    const least = priced('images', { quality: 'low', size: '1024x1024' }, byTokens)
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(99_999), (width, height) => {
        const { held, charged } = priced('images', { quality: 'low', size: `${width}x${height}` }, byTokens)
        expect(charged).toBeGreaterThanOrEqual(least.charged)
        expect(held).toBeGreaterThanOrEqual(charged)
      }),
    )
  })

  it.each([
    ['n', { n: 4 }],
    ['batch_size', { batch_size: 4 }],
    ['num_images', { num_images: 4, n: 1 }],
    ['a series', { sequential_image_generation: 'auto' }],
  ])('are held for and charged as many as are asked for by %s', (_case, asked) => {
    const { held, charged, counts } = priced('images', { prompt: 'p', ...asked }, { images: 4 })
    expect([counts.images, charged]).toEqual([4, 80_000])
    expect(held).toBeGreaterThanOrEqual(charged)
  })
})

describe('rule M77: what is drawn for those who ask for images', () => {
  const apart = { price: { kind: 'published', rates: { textIn: '5', textOut: '10', imageOut: '40' }, tiers: [] } }

  it.each([
    ['everything, where the upstream does not tell', { textIn: 3, textOut: 272 }, { textOut: 0, imageOut: 272 }],
    ['what it tells', { textIn: 3, textOut: 2, imageOut: 270 }, { textOut: 2, imageOut: 270 }],
    ['an estimate, where it tells nothing', null, { textOut: 0, imageOut: 6_240 }],
  ])('is %s', (_case, told, counts) => {
    const found = priced('images', { prompt: 'p' }, { ...apart, told })
    expect(found.counts).toMatchObject(counts)
    expect(found.held).toBeGreaterThanOrEqual(found.charged)
  })

  it('is paid for by tokens wherever those have a price, and else by the image', () => {
    const byImage = { price: { kind: 'published', rates: { images: '40000' }, tiers: [] } }
    expect(priced('images', { prompt: 'p' }, byImage)).toMatchObject({ charged: 20_000, counts: { imageOut: 0 } })
    const byBoth = { price: { kind: 'published', rates: { images: '40000', imageOut: '40' }, tiers: [] } }
    expect(priced('images', { prompt: 'p' }, byBoth)).toMatchObject({ charged: 144_800, counts: { imageOut: 6_240 } })
  })
})

describe('speech', () => {
  it.each(names)('in a format called %j is counted', (name) => {
    const { held, counts } = priced('speech', { input: 'Hello', response_format: name }, byTokens)
    expect(counts).toEqual({ ...noCounts(), audioOut: 21, calls: 1 })
    expect(held).toBeGreaterThan(0)
  })

  it('of a text that stands where nobody looks for one is not free', () => {
    const price = { price: { kind: 'published', rates: { characters: '15' }, tiers: [] } }
    const { held, charged, counts } = priced('speech', { text: 'Hello there' }, price)
    expect(counts.characters).toBeGreaterThanOrEqual('Hello there'.length)
    expect([held > 0, charged > 0]).toEqual([true, true])
  })
})

describe('transcripts', () => {
  /** A sound of so many seconds, which its file tells, and a prompt. */
  const meterFor = (model: string, price: object, seconds = 60, isMeasured = true) => {
    const media = { sound: { seconds, isMeasured } }
    const scan = { textBytes: 20, mediaCount: 0, choices: 1, media } as RequestScan // all that is asked of it
    const snapshot = aPriceSnapshot({ price: price as never }) // one of these tests
    const meter = meterOf({ capability: 'transcriptions', scan, price: snapshot, model })
    if (meter === null) throw new Error('this is metered')
    const held = reserveUnits(snapshot, meter.forecast)
    const delivered = { text: { tokens: 50, isEstimate: false }, images: 0, soundSeconds: 1 }
    const used = (told: object | null, given: typeof delivered | null = delivered) => {
      const use = meter.use(told && { ...noCounts(), ...told }, { tokens: 5, isEstimate: false }, given)
      return { ...use, units: unitsOf(snapshot, use.counts, { isDelivered: given !== null }) }
    }
    return { held, used }
  }
  const byLength = aRatioPrice({ model: '15' })
  const tokens = aRatioPrice({ model: '1.25', completion: '4', audioIn: '2.4' })
  const bySecond = { kind: 'published', rates: { seconds: '100', textIn: '9' }, tiers: [] }

  it.each([
    ['by the ratio of a length', 'whisper-1', byLength, 15_000],
    ['by the second', 'whisper-1', bySecond, 3_000],
    ['by tokens', 'gpt-4o-transcribe', tokens, 2_056], // (600 · 2.4 + 5 + 50 · 4) · 1.25
    [
      'by published tokens',
      'voxtral',
      { kind: 'published', rates: { textIn: '2.5', textOut: '10' }, tiers: [] },
      1_006,
    ],
    ['by the call', 'whisper-1', aFixedPrice('0.01'), 5_000],
  ])('%s cost no more than is held for, where nobody tells', (_case, model, price, units) => {
    const { held, used } = meterFor(model, price)
    expect(used(null).units).toBe(units)
    expect(held).toBeGreaterThanOrEqual(units)
  })

  it('are as long as the upstream tells, else as their file, else as what was written', () => {
    const { used } = meterFor('whisper-1', byLength)
    expect(used({ seconds: 7 })).toMatchObject({ evidence: 'reported', counts: { seconds: 7, textIn: 117, calls: 1 } })
    expect(used({ textIn: 3, textOut: 4 })).toMatchObject({ evidence: 'reported', counts: { textIn: 3, textOut: 4 } })
    expect(used(null)).toMatchObject({ evidence: 'counted', counts: { seconds: 60 } })
    const spoken = { text: noText, images: 0, soundSeconds: 99.5 }
    expect(used(null, spoken)).toMatchObject({ evidence: 'estimated', counts: { seconds: 100 } })
    expect(meterFor('whisper-1', byLength, 3, false).used(null)).toMatchObject({ evidence: 'estimated' })
  })

  it('that never came cost what was heard, and nothing by the call', () => {
    expect(meterFor('whisper-1', byLength).used(null, null)).toMatchObject({ units: 15_000, counts: { calls: 0 } })
    expect(meterFor('gpt-4o-transcribe', tokens).used(null, null).counts).toMatchObject({ audioIn: 600, textOut: 0 })
    expect(meterFor('whisper-1', aFixedPrice('0.01')).used(null, null).units).toBe(0)
  })
})
