import type { ModelPrice, PriceSnapshot } from '@tollgate/contracts'
import { noCounts } from '@tollgate/usage'
import { affordableOutput, reserveUnits, streamBound } from './hold'
import { unitsOf } from './price-of'

const aSnapshot = (price: ModelPrice): PriceSnapshot => ({
  price,
  groupRatio: '1',
  isUserGroupRatio: false,
  quotaPerUnit: 500_000,
  isUnsetModel: false,
})
const ratioPrice = {
  kind: 'ratio',
  model: '0.075',
  completion: '4',
  cacheRead: '0.5',
  cacheWrite5m: '1.25',
  cacheWrite1h: '2',
  audioIn: '1',
  audioOut: '1',
} as const
const ratio = aSnapshot(ratioPrice)

describe('holding', () => {
  it('reserves input estimate and output bound, rounded up', () => {
    expect(reserveUnits(ratio, { inputTokens: 11, outputBound: 500 })).toBe(151)
  })

  it('holds for output as sound where that is dearer, and covers it whatever it turns out to be', () => {
    const speaking = aSnapshot({ ...ratioPrice, audioIn: '16', audioOut: '2' })
    const published = aSnapshot({ kind: 'published', rates: { textIn: '2', textOut: '8', audioOut: '64' }, tiers: [] })
    expect(reserveUnits(published, { inputTokens: 10, outputBound: 100 })).toBe(3_210)
    for (const snapshot of [ratio, speaking, published]) {
      const held = streamBound(snapshot, { textIn: 10, textOut: 100 })
      for (const audioOut of [0, 1, 50, 100]) {
        const counts = { ...noCounts(), textIn: 10, textOut: 100 - audioOut, audioOut }
        expect(unitsOf(snapshot, counts, { isDelivered: true })).toBeLessThanOrEqual(held)
      }
      expect(affordableOutput(snapshot, 10, held)).toBeGreaterThanOrEqual(100)
    }
  })

  it('holds for output as images where those are dearest (M77), and covers it whatever it turns out to be', () => {
    const rates = { textIn: '2', textOut: '12', audioOut: '40', imageOut: '120' }
    const drawing = aSnapshot({ kind: 'published', rates, tiers: [] })
    const held = reserveUnits(drawing, { inputTokens: 10, outputBound: 100 })
    expect(held).toBe(6_010)
    for (const kind of ['textOut', 'audioOut', 'imageOut'] as const)
      expect(unitsOf(drawing, { ...noCounts(), textIn: 10, [kind]: 100 }, { isDelivered: true })).toBeLessThanOrEqual(
        held,
      )
  })

  it('holds for input as sound where text costs nothing', () => {
    const hearing = aSnapshot({ kind: 'published', rates: { textIn: '0', textOut: '8', audioIn: '6' }, tiers: [] })
    expect(reserveUnits(hearing, { inputTokens: 100, outputBound: 10 })).toBe(340)
    expect(affordableOutput(hearing, 100, 299)).toBe(-1)
    expect(reserveUnits(hearing, { inputTokens: 0, outputBound: 10 })).toBe(40)
  })

  it('reserves a fixed price itself, for every image', () => {
    const fixed = aSnapshot({ kind: 'fixed', usd: '0.1' })
    expect(reserveUnits(fixed, { inputTokens: 10, outputBound: 0 })).toBe(50_000)
    expect(reserveUnits(fixed, { inputTokens: 10, outputBound: 0, images: 3 })).toBe(150_000)
  })

  it('reserves nothing for a free group', () => {
    expect(reserveUnits({ ...ratio, groupRatio: '0' }, { inputTokens: 10, outputBound: 500 })).toBe(0)
  })

  it('reserves by the tier that the input reaches', () => {
    const tiered = aSnapshot({
      kind: 'published',
      rates: { textIn: '2', textOut: '8' },
      tiers: [{ aboveInputTokens: 100, rates: { textIn: '4', textOut: '16' } }],
    })
    expect(reserveUnits(tiered, { inputTokens: 100, outputBound: 10 })).toBe(140)
    expect(reserveUnits(tiered, { inputTokens: 101, outputBound: 10 })).toBe(282)
  })

  it('tells how much output a sum pays for', () => {
    for (const units of [1, 2, 26, 150, 151, 9_999, 123_456_789]) {
      const most = affordableOutput(ratio, 11, units)
      expect(reserveUnits(ratio, { inputTokens: 11, outputBound: most })).toBeLessThanOrEqual(units)
      expect(reserveUnits(ratio, { inputTokens: 11, outputBound: most + 1 })).toBeGreaterThan(units)
    }
    expect(affordableOutput(ratio, 1_000, 10)).toBe(-1)
    expect(affordableOutput(ratio, 0, 0)).toBe(0)
    expect(affordableOutput(aSnapshot({ kind: 'fixed', usd: '0.1' }), 10, 50_000)).toBeGreaterThanOrEqual(2 ** 51)
    expect(affordableOutput(aSnapshot({ kind: 'fixed', usd: '0.1' }), 10, 49_999)).toBe(-1)
  })

  it('follows a stream by the counts so far, rounded up', () => {
    expect(streamBound(ratio, { textIn: 11, textOut: 1 })).toBe(2)
    expect(streamBound(ratio, { textIn: 0, textOut: 0 })).toBe(0)
  })
})
