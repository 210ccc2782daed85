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
  { price = aFixedPrice('0.04') as object, images = 1, seconds = 1 } = {},
) {
  const model = capability === 'images' ? 'gpt-image-1' : 'gpt-4o-mini-tts'
  const scan = openai.scanRequest(Buffer.from(JSON.stringify(asked)), capability) as RequestScan // a good body
  const frozen = aPriceSnapshot({ price: price as never }) // one of these tests
  const { snapshot } = priceFor({ snapshot: frozen, json: '' }, { capability, scan, model })
  const meter = meterOf({ capability, scan, price: snapshot, model })
  if (meter === null) throw new Error('this is metered')
  const { counts } = meter.use(null, noText, { text: noText, images, soundSeconds: seconds })
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
