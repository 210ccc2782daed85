import { type OptionKey, options, type OptionValue, parseOption } from '@tollgate/contracts'
import type { DatedPrices } from '@tollgate/pricing'
import { aFixedPrice, aRatioPrice } from '@tollgate/testing'
import { PriceBook } from './price-book'
import { readSettings } from './settings'

function setUp(prices: Record<string, DatedPrices>, texts: Partial<Record<OptionKey, string>> = {}) {
  const read = <K extends OptionKey>(key: K): OptionValue<K> => parseOption(key, texts[key] ?? options[key].default)
  return {
    read,
    book: new PriceBook({ pricesOf: (name) => (Object.hasOwn(prices, name) ? prices[name] : undefined), read }),
  }
}

const question = { model: 'm', userGroup: 'default', usingGroup: 'default', acceptsUnset: false }

describe('price book', () => {
  it('freezes the price in force with the group ratio, and gives the same object again', () => {
    const { book } = setUp({ m: [{ fromMs: 0, price: aRatioPrice() }] }, { GroupRatio: '{"default":1,"vip":0.8}' })
    const frozen = book.find({ ...question, usingGroup: 'vip' }, 1)
    expect(frozen?.snapshot).toMatchObject({ price: aRatioPrice(), groupRatio: '0.8', quotaPerUnit: 500_000 })
    expect(JSON.parse(frozen?.json ?? '')).toEqual(frozen?.snapshot)
    expect(book.find({ ...question, usingGroup: 'vip' }, 2)).toBe(frozen)
  })

  it('lets the ratio for the user group win', () => {
    const { book } = setUp(
      { m: [{ fromMs: 0, price: aRatioPrice() }] },
      { GroupGroupRatio: '{"gold":{"default":0.5}}' },
    )
    expect(book.find({ ...question, userGroup: 'gold' }, 1)?.snapshot).toMatchObject({
      groupRatio: '0.5',
      isUserGroupRatio: true,
    })
  })

  it('changes to a dated price when its time has come', () => {
    const { book } = setUp({
      m: [
        { fromMs: 0, price: aRatioPrice({ model: '1' }) },
        { fromMs: 100, price: aRatioPrice({ model: '2' }) },
      ],
    })
    const modelAt = (nowMs: number) => book.find(question, nowMs)?.snapshot.price
    expect([modelAt(99), modelAt(100)]).toEqual([aRatioPrice({ model: '1' }), aRatioPrice({ model: '2' })])
  })

  it('says from when a dated price holds, and nothing of one that always did (M62)', () => {
    const { book } = setUp({
      m: [
        { fromMs: 0, price: aRatioPrice() },
        { fromMs: 100, price: aFixedPrice('1') },
      ],
    })
    expect(book.find(question, 99)?.snapshot).not.toHaveProperty('fromMs')
    expect(book.find(question, 100)?.snapshot).toMatchObject({ price: aFixedPrice('1'), fromMs: 100 })
    expect(book.find(question, 5_000)?.json).toContain('"fromMs":100')
  })

  it('has no price for an unpriced model, unless the user or the site takes the emergency ratio (M7)', () => {
    const emergency = { price: { kind: 'ratio', model: '37.5' }, isUnsetModel: true }
    const { book } = setUp({})
    expect(book.find(question, 1)).toBeNull()
    expect(book.find({ ...question, acceptsUnset: true }, 1)?.snapshot).toMatchObject(emergency)
    expect(book.find(question, 1)).toBeNull()
    expect(setUp({}, { SelfUseModeEnabled: 'true' }).book.find(question, 1)?.snapshot).toMatchObject(emergency)
  })

  it('knows custom GPTs by the name of their family', () => {
    const { book } = setUp({ 'gpt-4-gizmo-*': [{ fromMs: 0, price: aFixedPrice() }] })
    expect(book.find({ ...question, model: 'gpt-4-gizmo-g-1' }, 1)?.snapshot.price).toEqual(aFixedPrice())
  })

  it('forgets when told', () => {
    const prices: Record<string, DatedPrices> = { m: [{ fromMs: 0, price: aFixedPrice('0.1') }] }
    const { book } = setUp(prices)
    book.find(question, 1)
    prices['m'] = [{ fromMs: 0, price: aFixedPrice('0.2') }]
    book.forget()
    expect(book.find(question, 1)?.snapshot.price).toEqual(aFixedPrice('0.2'))
  })
})

describe('settings', () => {
  it('are the defaults of the options until something is changed', () => {
    const settings = readSettings(setUp({}).read)
    expect(settings).toMatchObject({ retryTimes: 0, outputTokens: 500, pingIntervalMs: null })
    expect(settings.commonRates).toBeNull()
    // Rule C40: also where more was set before there was a bound.
    expect(readSettings(setUp({}, { RetryTimes: '1000000' }).read).retryTimes).toBe(20)
    expect(settings.quotaShown).toEqual({ isOfToken: true, unitsPerAmount: 500_000 })
    expect(settings.sensitiveWords).not.toBeNull()
  })

  it('have what is switched on, and nothing of what is not', () => {
    const { read } = setUp(
      {},
      {
        ModelRequestRateLimitEnabled: 'true',
        ModelRequestRateLimitCount: '7',
        CheckSensitiveEnabled: 'false',
        DisplayTokenStatEnabled: 'false',
        DisplayInCurrencyEnabled: 'false',
        'general_setting.ping_interval_enabled': 'true',
      },
    )
    expect(readSettings(read)).toMatchObject({
      commonRates: { requests: 7, successes: 1_000, periodMinutes: 1 },
      sensitiveWords: null,
      quotaShown: { isOfToken: false, unitsPerAmount: 1 },
      pingIntervalMs: 60_000,
    })
  })
})
