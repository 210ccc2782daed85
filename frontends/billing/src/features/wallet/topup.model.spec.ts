import { amountPresets, isPayable, leastAmount, methodsOf, topUpSchema, unitsOf } from './topup.model'

const none = { enable_online_topup: false, enable_stripe_topup: false, min_topup: 1, quota_per_unit: 500_000 }
const offer = { ...none, enable_online_topup: true, display_in_currency: true }
const inQuota = { ...offer, display_in_currency: false }

describe('a top-up (M17)', () => {
  it('is paid by what the site has set up', () => {
    expect(methodsOf({ ...none, display_in_currency: true })).toEqual([])
    expect(methodsOf(offer)).toEqual(['alipay', 'wxpay'])
    expect(methodsOf({ ...offer, enable_stripe_topup: true })).toEqual(['alipay', 'wxpay', 'stripe'])
    expect(methodsOf({ ...none, display_in_currency: true, enable_stripe_topup: true })).toEqual(['stripe'])
  })

  it('is at least 1 and the least of the site, in what the site shows', () => {
    expect(leastAmount({ ...offer, min_topup: 0 })).toBe(1)
    expect(leastAmount({ ...offer, min_topup: 5 })).toBe(5)
    expect(leastAmount({ ...inQuota, min_topup: 5 })).toBe(2_500_000)
    expect(topUpSchema(5).safeParse({ amount: 4 }).error?.issues[0]?.message).toBe('wallet.amount-too-little')
    expect(topUpSchema(5).safeParse({ amount: null }).error?.issues[0]?.message).toBe('wallet.amount-missing')
    expect(topUpSchema(5).safeParse({ amount: 5.5 }).error?.issues[0]?.message).toBe('wallet.amount-missing')
    expect(topUpSchema(5).safeParse({ amount: 5 }).success).toBe(true)
  })

  it('offers the least and round amounts above it', () => {
    expect(amountPresets(offer)).toEqual([1, 5, 10, 20, 50, 100])
    expect(amountPresets({ ...offer, min_topup: 10 })).toEqual([10, 20, 50, 100, 500])
    expect(amountPresets(inQuota)).toEqual([500_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000])
  })

  it('buys units', () => {
    expect(unitsOf(3, offer)).toBe(1_500_000)
    expect(unitsOf(3, inQuota)).toBe(3)
  })

  it.each([
    ['https://pay.example/submit.php', true],
    ['http://127.0.0.1:1/submit.php', true],
    ['javascript:alert(1)', false],
    ['/submit.php', false],
  ])('is not paid at what is no address: %s', (address, isOne) => expect(isPayable(address)).toBe(isOne))
})
