import type { ModelPrice, PriceSnapshot } from '@tollgate/contracts'
import { noCounts, type UsageCounts } from '@tollgate/usage'
import { workedExamples } from '../__fixtures__/worked-examples'
import { priceOf, PriceOverflowError, unitsOf } from './price-of'

const delivered = { isDelivered: true }
const nothingDelivered = { isDelivered: false }

function aSnapshot(price: ModelPrice, over: Partial<PriceSnapshot> = {}): PriceSnapshot {
  return { price, groupRatio: '1', isUserGroupRatio: false, quotaPerUnit: 500_000, isUnsetModel: false, ...over }
}
const counted = (counts: Partial<UsageCounts>): UsageCounts => ({ ...noCounts(), ...counts })

describe('the worked examples (M3, M4)', () => {
  it.each(workedExamples.map((example) => [example.name, example] as const))('%s', (_, example) => {
    const snapshot = aSnapshot(example.price, { groupRatio: example.groupRatio })
    const price = priceOf(snapshot, counted(example.counts), delivered)
    expect(price.exact).toBe(example.exact)
    expect(price.units).toBe(example.charged)
    expect(unitsOf(snapshot, counted(example.counts), delivered)).toBe(example.charged)
  })
})

describe('a share of a price', () => {
  const counts = counted({ textIn: 100, textOut: 10, calls: 1 })
  const ratio: ModelPrice = {
    ...{ kind: 'ratio', model: '1.25', completion: '4', cacheRead: '1', cacheWrite5m: '1', cacheWrite1h: '1' },
    ...{ audioIn: '1', audioOut: '1' },
  }
  const published: ModelPrice = { kind: 'published', rates: { textIn: '2', textOut: '4' }, tiers: [] }

  it.each<[string, ModelPrice, { share: string; exact: string; units: number }]>([
    ['a ratio', ratio, { share: '0.1', exact: '17.5', units: 18 }],
    ['a fixed price', { kind: 'fixed', usd: '0.1' }, { share: '0.1', exact: '5000', units: 5_000 }],
    ['a published price', published, { share: '0.1', exact: '12', units: 12 }],
    ['nothing of a ratio', ratio, { share: '0', exact: '0', units: 0 }],
    ['so little of it that it would be nothing', ratio, { share: '0.0001', exact: '0.0175', units: 1 }],
    ['all of it', ratio, { share: '1', exact: '175', units: 175 }],
  ])('is %s times that', (_case, price, { share, ...priced }) => {
    expect(priceOf(aSnapshot(price, { share }), counts, delivered)).toMatchObject(priced)
  })

  it('is told apart from the whole of the same price', () => {
    expect(
      [aSnapshot(ratio), aSnapshot(ratio, { share: '0.1' })].map((one) => unitsOf(one, counts, delivered)),
    ).toEqual([175, 18])
  })
})

describe('a ratio price (M4)', () => {
  const price: ModelPrice = {
    kind: 'ratio',
    model: '1.25',
    completion: '4',
    cacheRead: '0.5',
    cacheWrite5m: '1.25',
    cacheWrite1h: '2',
    audioIn: '16',
    audioOut: '2',
  }

  it('itemises what was counted, group ratio included', () => {
    const snapshot = aSnapshot(price, { groupRatio: '0.8' })
    expect(priceOf(snapshot, counted({ textIn: 10, cacheRead: 3, audioOut: 2 }), delivered)).toEqual({
      units: 76,
      exact: '75.5',
      lines: [
        { count: 'textIn', quantity: 10, factor: '1', exact: '10' },
        { count: 'cacheRead', quantity: 3, factor: '0.5', exact: '1.5' },
        { count: 'audioOut', quantity: 2, factor: '32', exact: '64' },
      ],
    })
  })

  it('charges the input of a caller who left before anything was delivered', () => {
    expect(unitsOf(aSnapshot(price), counted({ textIn: 100 }), nothingDelivered)).toBe(125)
  })

  it('charges at least one for tokens whose own factor is 0, but nothing when the model or group is free', () => {
    const freeCache = { ...price, cacheRead: '0' }
    expect(unitsOf(aSnapshot(freeCache), counted({ cacheRead: 9 }), delivered)).toBe(1)
    expect(unitsOf(aSnapshot({ ...price, model: '0' }), counted({ textIn: 9 }), delivered)).toBe(0)
    expect(unitsOf(aSnapshot(freeCache, { groupRatio: '0' }), counted({ cacheRead: 9 }), delivered)).toBe(0)
  })

  it('counts image input as text', () => {
    expect(unitsOf(aSnapshot(price), counted({ imageIn: 4 }), delivered)).toBe(5)
  })

  it('counts what is drawn as what is written (M77)', () => {
    const drawn = counted({ textOut: 2, imageOut: 3 })
    expect(unitsOf(aSnapshot(price), drawn, delivered)).toBe(
      unitsOf(aSnapshot(price), counted({ textOut: 5 }), delivered),
    )
    const free = { ...price, completion: '0' }
    expect(unitsOf(aSnapshot(free), counted({ imageOut: 9 }), delivered)).toBe(1)
  })

  it('does not charge counts that are no tokens', () => {
    expect(unitsOf(aSnapshot(price), counted({ searches: 3, seconds: 60, calls: 1 }), delivered)).toBe(0)
  })
})

describe('a fixed price (M4)', () => {
  const price: ModelPrice = { kind: 'fixed', usd: '0.04' }

  it('is due once for a stream that was cut, and not when nothing was delivered', () => {
    const counts = counted({ textIn: 5_000, textOut: 3 })
    expect(unitsOf(aSnapshot(price), counts, delivered)).toBe(20_000)
    expect(priceOf(aSnapshot(price), counts, nothingDelivered)).toEqual({ units: 0, exact: '0', lines: [] })
  })

  it('is multiplied by images and by the factor of size and quality', () => {
    const snapshot = aSnapshot(price, { factor: '3', groupRatio: '0.5' })
    expect(priceOf(snapshot, counted({ images: 2 }), delivered)).toEqual({
      units: 60_000,
      exact: '60000',
      lines: [{ count: 'images', quantity: 2, factor: '30000', exact: '60000' }],
    })
  })

  it('follows the quota of one USD', () => {
    expect(unitsOf(aSnapshot(price, { quotaPerUnit: 1_000 }), noCounts(), delivered)).toBe(40)
  })
})

describe('a published price', () => {
  const price: ModelPrice = {
    kind: 'published',
    rates: { textIn: '1.25', textOut: '10', cacheRead: '0.125', searches: '14000' },
    tiers: [
      { aboveInputTokens: 500_000, rates: { textIn: '5' } },
      { aboveInputTokens: 200_000, rates: { textIn: '2.5', textOut: '15' } },
    ],
  }

  it('is charged from its numbers', () => {
    const counts = counted({ textIn: 1_000, textOut: 100, cacheRead: 8, searches: 1 })
    expect(priceOf(aSnapshot(price), counts, delivered)).toEqual({
      units: 8_126,
      exact: '8125.5',
      lines: [
        { count: 'textIn', quantity: 1_000, factor: '0.625', exact: '625' },
        { count: 'cacheRead', quantity: 8, factor: '0.0625', exact: '0.5' },
        { count: 'textOut', quantity: 100, factor: '5', exact: '500' },
        { count: 'searches', quantity: 1, factor: '7000', exact: '7000' },
      ],
    })
  })

  it.each([
    [200_000, 0, '1.25'],
    [200_001, 0, '2.5'],
    [1, 200_000, '2.5'],
    [500_000, 0, '2.5'],
    [500_001, 0, '5'],
  ])('with %d fresh and %d cached tokens going in takes %s USD', (textIn, cacheRead, usd) => {
    const { lines } = priceOf(aSnapshot(price), counted({ textIn, cacheRead }), delivered)
    expect(Number(lines[0]?.factor)).toBe(Number(usd) / 2)
  })

  it('keeps a base price that the tier does not name', () => {
    const { lines } = priceOf(aSnapshot(price), counted({ textIn: 500_001, textOut: 1 }), delivered)
    expect(lines[1]?.factor).toBe('5')
  })

  it('charges a kind of token without a price like plain tokens of its direction, unless it is priced 0', () => {
    expect(unitsOf(aSnapshot(price), counted({ imageIn: 8 }), delivered)).toBe(5)
    expect(unitsOf(aSnapshot(price), counted({ audioOut: 8 }), delivered)).toBe(40)
    expect(unitsOf(aSnapshot(price), counted({ imageOut: 8 }), delivered)).toBe(40)
    const freeImages = { ...price, rates: { ...price.rates, imageIn: '0' } }
    expect(unitsOf(aSnapshot(freeImages), counted({ imageIn: 8 }), delivered)).toBe(0)
  })

  it('charges what is drawn at a price of its own where it has one (M77)', () => {
    const drawing = { ...price, rates: { ...price.rates, imageOut: '120' } }
    expect(priceOf(aSnapshot(drawing), counted({ textOut: 3, imageOut: 1_120 }), delivered)).toMatchObject({
      units: 67_215,
      lines: [
        { count: 'textOut', quantity: 3, factor: '5' },
        { count: 'imageOut', quantity: 1_120, factor: '60' },
      ],
    })
  })

  it('charges at least one where anything is due', () => {
    expect(unitsOf(aSnapshot(price), counted({ cacheRead: 1 }), delivered)).toBe(1)
    expect(unitsOf(aSnapshot(price), counted({ characters: 1 }), delivered)).toBe(0)
  })
})

describe('limits', () => {
  const price: ModelPrice = { kind: 'fixed', usd: '18014398509.481982' }

  it('charges up to 2^53 - 1 and refuses beyond', () => {
    expect(unitsOf(aSnapshot(price), noCounts(), delivered)).toBe(Number.MAX_SAFE_INTEGER)
    const beyond = aSnapshot({ kind: 'fixed', usd: '18014398509.481984' })
    expect(() => unitsOf(beyond, noCounts(), delivered)).toThrow(PriceOverflowError)
  })

  it.each([-1, 0.5, Number.NaN, 2 ** 53])('refuses a count of %p', (textIn) => {
    const ratio = workedExamples[0]?.price ?? price
    expect(() => unitsOf(aSnapshot(ratio), counted({ textIn }), delivered)).toThrow(RangeError)
  })

  it('refuses a price that is no decimal number', () => {
    expect(() => unitsOf(aSnapshot({ kind: 'fixed', usd: '1e3' }), noCounts(), delivered)).toThrow(
      'not a decimal number',
    )
  })
})
