import type { ModelPrice, PriceSnapshot, PublishedRates } from '@tollgate/contracts'
import { noCounts, type UsageCounts } from '@tollgate/usage'
import fc from 'fast-check'
import { reserveUnits } from './hold'
import { boundOf, priceOf, unitsOf } from './price-of'

/** A fraction; everything here is slow and plain on purpose, to be compared with. */
type Ratio = readonly [bigint, bigint]
const zero: Ratio = [0n, 1n]
const of = (text: string): Ratio => {
  const [whole = '', fraction = ''] = text.split('.')
  return [BigInt(whole + fraction), 10n ** BigInt(fraction.length)]
}
const int = (value: number): Ratio => [BigInt(value), 1n]
const mul = (...all: Ratio[]): Ratio => all.reduce(([a, b], [c, d]) => [a * c, b * d], [1n, 1n])
const add = (...all: Ratio[]): Ratio => all.reduce(([a, b], [c, d]) => [a * d + c * b, b * d], zero)
const halfUp = ([a, b]: Ratio): number => Number((2n * a + b) / (2n * b))
const isSame = ([a, b]: Ratio, [c, d]: Ratio) => a * d === c * b

const tokens = [
  'textIn',
  'imageIn',
  'cacheRead',
  'cacheWrite5m',
  'cacheWrite1h',
  'audioIn',
  'textOut',
  'audioOut',
  'imageOut',
] as const

function exactByRule({ price, groupRatio, quotaPerUnit, factor, share }: PriceSnapshot, counts: UsageCounts): Ratio {
  const group = mul(of(groupRatio), of(share ?? '1'))
  switch (price.kind) {
    case 'ratio': {
      const audio = of(price.audioIn)
      const sum = add(
        int(counts.textIn + counts.imageIn),
        mul(int(counts.cacheRead), of(price.cacheRead)),
        mul(int(counts.cacheWrite5m), of(price.cacheWrite5m)),
        mul(int(counts.cacheWrite1h), of(price.cacheWrite1h)),
        mul(int(counts.audioIn), audio),
        mul(int(counts.textOut + counts.imageOut), of(price.completion)),
        mul(int(counts.audioOut), audio, of(price.audioOut)),
      )
      return mul(sum, of(price.model), group)
    }
    case 'fixed':
      return mul(int(Math.max(counts.images, 1)), of(price.usd), int(quotaPerUnit), group, of(factor ?? '1'))
    case 'published': {
      const input =
        counts.textIn + counts.imageIn + counts.cacheRead + counts.cacheWrite5m + counts.cacheWrite1h + counts.audioIn
      const tier = price.tiers
        .filter((one) => input > one.aboveInputTokens)
        .sort((left, right) => right.aboveInputTokens - left.aboveInputTokens)[0]
      const rates: PublishedRates = { ...price.rates, ...tier?.rates }
      const plain = (name: string) =>
        name.endsWith('Out') ? rates.textOut : tokens.some((token) => token === name) ? rates.textIn : undefined
      const parts = Object.entries(counts).map(
        ([name, count]) => mul(int(count), of(rates[name as keyof PublishedRates] ?? plain(name) ?? '0')), // counts and rates have the same names
      )
      return mul(add(...parts), int(quotaPerUnit), group, [1n, 1_000_000n])
    }
  }
}

function unitsByRule(snapshot: PriceSnapshot, counts: UsageCounts): number {
  const exact = exactByRule(snapshot, counts)
  const { price } = snapshot
  const hasTokens = tokens.some((name) => counts[name] > 0)
  const isCharged = of(snapshot.groupRatio)[0] > 0n && of(snapshot.share ?? '1')[0] > 0n
  const isPriced = price.kind === 'ratio' && of(price.model)[0] > 0n && isCharged
  const isDue = price.kind === 'ratio' ? hasTokens && isPriced : price.kind === 'published' && exact[0] > 0n
  return Math.max(halfUp(exact), isDue ? 1 : 0)
}

/** Below 100, so that no product of them reaches 2^53. */
const decimals = fc.oneof(
  fc.constantFrom('0', '1', '0.5', '0.1', '1.25', '1.3333', '0.135', '37.5', '1.333333333333333333'),
  fc
    .tuple(fc.nat(99), fc.bigInt(0n, 999_999_999_999_999_999n))
    .map(([whole, digits]) => `${whole}.${String(digits).padStart(18, '0')}`),
  fc.tuple(fc.nat(99), fc.nat(999)).map(([whole, fraction]) => `${whole}.${fraction}`),
)
const rates = fc.record(
  {
    textIn: decimals,
    textOut: decimals,
    cacheRead: decimals,
    audioIn: decimals,
    audioOut: decimals,
    imageOut: decimals,
    searches: decimals,
  },
  { requiredKeys: [] },
)
const prices: fc.Arbitrary<ModelPrice> = fc.oneof(
  fc.record({
    kind: fc.constant('ratio' as const),
    model: decimals,
    completion: decimals,
    cacheRead: decimals,
    cacheWrite5m: decimals,
    cacheWrite1h: decimals,
    audioIn: decimals,
    audioOut: decimals,
  }),
  fc.record({ kind: fc.constant('fixed' as const), usd: decimals }),
  fc.record({
    kind: fc.constant('published' as const),
    rates,
    tiers: fc
      .array(fc.record({ aboveInputTokens: fc.integer({ min: 1, max: 3_000 }), rates }), { maxLength: 3 })
      .map((tiers) => [...new Map(tiers.map((tier) => [tier.aboveInputTokens, tier])).values()]),
  }),
)
const snapshots: fc.Arbitrary<PriceSnapshot> = fc.record(
  {
    price: prices,
    groupRatio: decimals,
    isUserGroupRatio: fc.constant(false),
    quotaPerUnit: fc.constantFrom(500_000, 1, 1_000, 7),
    isUnsetModel: fc.constant(false),
    factor: fc.constantFrom('0.4', '1', '1.5'),
    share: fc.constantFrom('0', '0.1', '0.3333', '1'),
  },
  { requiredKeys: ['price', 'groupRatio', 'isUserGroupRatio', 'quotaPerUnit', 'isUnsetModel'] },
)
const counts: fc.Arbitrary<UsageCounts> = fc
  .record(
    Object.fromEntries(Object.keys(noCounts()).map((name) => [name, fc.oneof(fc.nat(3), fc.nat(2_000))])) as Record<
      keyof UsageCounts,
      fc.Arbitrary<number>
    >, // made from the names themselves
    { requiredKeys: [] },
  )
  .map((some) => ({ ...noCounts(), ...some }))

const delivered = { isDelivered: true }
const runs = { numRuns: 2_000 }

describe('any price', () => {
  it('equals the rule worked out in fractions, also when asked again', () => {
    fc.assert(
      fc.property(snapshots, counts, (snapshot, used) => {
        const price = priceOf(snapshot, used, delivered)
        expect(isSame(of(price.exact), exactByRule(snapshot, used))).toBe(true)
        expect(price.units).toBe(unitsByRule(snapshot, used))
        expect(unitsOf(snapshot, used, delivered)).toBe(price.units)
        expect(unitsOf(structuredClone(snapshot), used, delivered)).toBe(price.units)
      }),
      runs,
    )
  })

  it('is the sum of its lines', () => {
    fc.assert(
      fc.property(snapshots, counts, (snapshot, used) => {
        const { exact, lines } = priceOf(snapshot, used, delivered)
        expect(isSame(add(...lines.map((line) => of(line.exact))), of(exact))).toBe(true)
        for (const line of lines) expect(isSame(mul(int(line.quantity), of(line.factor)), of(line.exact))).toBe(true)
      }),
      runs,
    )
  })

  it('never falls when more is used, tiers aside', () => {
    fc.assert(
      fc.property(snapshots, counts, counts, (snapshot, used, more) => {
        const flat = snapshot.price.kind === 'published' ? { ...snapshot.price, tiers: [] } : snapshot.price
        const both = Object.fromEntries(
          Object.entries(used).map(([name, count]) => [name, count + more[name as keyof UsageCounts]]), // same names
        ) as unknown as UsageCounts
        const plain = { ...snapshot, price: flat }
        expect(unitsOf(plain, both, delivered)).toBeGreaterThanOrEqual(unitsOf(plain, used, delivered))
      }),
      runs,
    )
  })

  it('is within one unit below its bound, and never above it', () => {
    fc.assert(
      fc.property(snapshots, counts, (snapshot, used) => {
        const bound = boundOf(snapshot, used)
        const units = unitsOf(snapshot, used, delivered)
        expect(bound - units).toBeGreaterThanOrEqual(0)
        expect(bound - units).toBeLessThanOrEqual(1)
      }),
      runs,
    )
  })

  it('is covered by the reserve when the call keeps to its bounds in plain tokens', () => {
    fc.assert(
      fc.property(snapshots, fc.nat(5_000), fc.nat(5_000), fc.nat(5_000), (snapshot, inputTokens, outputBound, out) => {
        const reserve = reserveUnits(snapshot, { inputTokens, outputBound })
        const used = { ...noCounts(), textIn: inputTokens, textOut: Math.min(out, outputBound), calls: 1 }
        expect(reserve).toBeGreaterThanOrEqual(unitsOf(snapshot, used, delivered))
      }),
      runs,
    )
  })
})
