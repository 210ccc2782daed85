import type { PriceSnapshot, Receipt, SettledUsage } from '@tollgate/contracts'
import { type LogDetails, readLogDetails } from '@tollgate/contracts/http/logs'
import { billOf, loggedCall, unitsOf } from '@tollgate/pricing'
import { workedExamples } from '@tollgate/pricing/__fixtures__/worked-examples'
import { aPriceSnapshot, aRatioPrice, aReceipt, someFacts } from '@tollgate/testing'
import { noCounts } from '@tollgate/usage'
import { settledRow } from './settled-row'

const aCall = (given: Partial<Receipt>, snapshot: Partial<PriceSnapshot> = {}): Receipt => ({
  ...aReceipt(),
  snapshot: { ...aPriceSnapshot(), ...snapshot },
  ...given,
})

const audio = { ...noCounts(), textIn: 50, audioIn: 200, textOut: 30, audioOut: 400, calls: 1 }
const text = { ...noCounts(), textIn: 777, cacheRead: 333, textOut: 55, calls: 1 }
const facts = (given: Partial<Receipt['facts']>) => ({ ...someFacts(), ...given })

/** One call of each kind, as relays write it. */
const calls: [name: string, receipt: Receipt][] = [
  ...workedExamples.map(({ name, price, groupRatio, counts }): [string, Receipt] => [
    name,
    aCall({ counts: { ...noCounts(), ...counts, calls: 1 } }, { price, groupRatio }),
  ]),
  [
    'images at a fixed price, by size',
    aCall({ counts: { ...noCounts(), images: 3, calls: 1 } }, { price: { kind: 'fixed', usd: '0.04' }, factor: '1.5' }),
  ],
  [
    'a fixed price that is not due',
    aCall({ counts: text, isDelivered: false }, { price: { kind: 'fixed', usd: '0.04' } }),
  ],
  [
    'sound by the second and searches beside the tokens, in a tier',
    aCall(
      { counts: { ...text, textIn: 300_000, seconds: 61, searches: 2 } },
      {
        price: {
          kind: 'published',
          rates: { textIn: '1.25', textOut: '10', seconds: '6000', searches: '10000' },
          tiers: [{ aboveInputTokens: 200_000, rates: { textIn: '2.5', cacheRead: '0.625' } }],
        },
      },
    ),
  ],
  [
    'an answer out of the cache',
    aCall({ counts: text, facts: facts({ cacheAgeSeconds: 40 }) }, { price: aRatioPrice(), share: '0.15' }),
  ],
  [
    'images that were drawn beside words, at a price of their own (M77)',
    aCall(
      { counts: { ...text, imageOut: 1_290 } },
      { price: { kind: 'published', rates: { textIn: '0.3', textOut: '2.5', imageOut: '30' }, tiers: [] } },
    ),
  ],
  [
    'images that were drawn by ratio, beside sound (M77)',
    aCall({ counts: { ...audio, imageOut: 1_290 } }, { price: { ...aRatioPrice(), audioIn: '16', audioOut: '2' } }),
  ],
  [
    'a response of a realtime session',
    aCall(
      { counts: audio, facts: facts({ isWebSocket: true }) },
      { price: { ...aRatioPrice(), audioIn: '16', audioOut: '2' } },
    ),
  ],
  [
    'a stream that was cut, with what was delivered counted',
    aCall({ counts: text, evidence: 'counted', facts: facts({ outcome: 'client-left' }) }, { price: aRatioPrice() }),
  ],
  ['an estimate', aCall({ counts: text, evidence: 'estimated' }, { price: aRatioPrice() })],
  [
    'a ratio for the user’s own group',
    aCall({ counts: text }, { price: aRatioPrice(), groupRatio: '0.65', isUserGroupRatio: true }),
  ],
  [
    'more digits than a number keeps',
    aCall(
      { counts: { ...text, textIn: 1_000_000_000 } },
      { price: { ...aRatioPrice(), model: '1.234567890123456789' }, groupRatio: '1.000000000000000001' },
    ),
  ],
  ['a price far below one unit', aCall({ counts: text }, { price: { kind: 'fixed', usd: '0.000000000001' } })],
]

function settledOf(receipt: Receipt): SettledUsage {
  const { snapshot, counts, isDelivered } = receipt
  const priceUnits = unitsOf(snapshot, counts, { isDelivered })
  return {
    receipt,
    ledgerId: 1,
    priceUnits,
    chargedUnits: priceUnits,
    writeoffUnits: 0,
    settledAt: '2026-01-01T00:00:00.000Z',
  }
}

describe('M55 the row of a call', () => {
  it.each(calls)('is charged again to the unit from what it says: %s', (_name, receipt) => {
    const settled = settledOf(receipt)
    const row = settledRow(settled)
    const details: LogDetails = readLogDetails(JSON.stringify(row.other))
    const tokens = { prompt_tokens: row.promptTokens, completion_tokens: row.completionTokens }
    // Another number of units for a dollar today: rows go by that of their time.
    const { snapshot, counts, delivery } = loggedCall(tokens, details, receipt.snapshot.price.kind === 'ratio' ? 7 : 1)
    expect(billOf(snapshot!, counts, delivery).units).toBe(settled.priceUnits)
    expect(details.price_quota).toBe(settled.priceUnits)
  })

  it('keeps the price as text only where numbers lose digits', () => {
    const keeps = ([, receipt]: (typeof calls)[number]) => 'price_snapshot' in settledRow(settledOf(receipt)).other
    expect(calls.filter(keeps).map(([name]) => name)).toEqual(['more digits than a number keeps'])
  })

  it('of before says nothing of images, and is charged again without them (M77)', () => {
    const settled = settledOf(aCall({ counts: text }, { price: aRatioPrice() }))
    const row = settledRow(settled)
    expect(row.other).not.toHaveProperty('image_output')
    const tokens = { prompt_tokens: row.promptTokens, completion_tokens: row.completionTokens }
    const { counts } = loggedCall(tokens, readLogDetails(JSON.stringify(row.other)), 1)
    expect(counts).toMatchObject({ textOut: 55, imageOut: 0 })
  })

  it('has no price where no call made it, and of before tells by its price that nothing was delivered', () => {
    const tokens = { prompt_tokens: 9, completion_tokens: 0 }
    expect(loggedCall(tokens, {}, 1).snapshot).toBeNull()
    const deliveryOf = (price_quota: number, group_ratio = 1) =>
      loggedCall(tokens, { model_price: 0.04, group_ratio, price_quota }, 1).delivery.isDelivered
    expect([deliveryOf(0), deliveryOf(5), deliveryOf(0, 0)]).toEqual([false, true, true])
  })
})
