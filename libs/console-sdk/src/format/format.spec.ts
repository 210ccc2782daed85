import { formatQuota, formatQuotaExactly, shortNumber } from './quota'
import { dateTime, duration, relativeTime } from './time'

const dollars = { quota_per_unit: 500_000, display_in_currency: true }
const units = { quota_per_unit: 500_000, display_in_currency: false }

describe('quota', () => {
  it.each([
    [500_000, '$1.00'],
    [100_000_000, '$200.00'],
    [0, '$0.00'],
    [2_500, '$0.005000'],
    [5_000, '$0.01'],
    [-750_000, '-$1.50'],
  ])('of %d units is %s', (quota, text) => {
    expect(formatQuota(quota, dollars)).toBe(text)
  })

  it('has as many digits as are asked for', () => {
    expect(formatQuota(123_456, dollars, 4)).toBe('$0.2469')
  })

  it.each([
    [0, '0'],
    [9_999, '9999'],
    [10_000, '10k'],
    [12_345, '12.3k'],
    [1_500_000, '1.5M'],
    [2_000_000_000, '2B'],
    [-12_345, '-12.3k'],
  ])('of %d is shortened to %s where it is no money', (quota, text) => {
    expect(shortNumber(quota)).toBe(text)
    expect(formatQuota(quota, units)).toBe(text)
  })

  it('is told in full on request', () => {
    expect(formatQuotaExactly(1_234_567, dollars)).toBe('$2.469134')
    expect(formatQuotaExactly(1_234_567, units)).toBe('1,234,567')
  })
})

describe('time', () => {
  const now = 1_800_000_000

  it.each([
    [now - 20, 'now', '现在'],
    [now - 190, '3 minutes ago', '3分钟前'],
    [now - 86_400, 'yesterday', '昨天'],
    [now + 7_300, 'in 2 hours', '2小时后'],
    [now - 40 * 86_400, 'last month', '上个月'],
  ])('%d is %s', (at, en, zh) => {
    expect(relativeTime(at, now, 'en')).toBe(en)
    expect(relativeTime(at, now, 'zh')).toBe(zh)
  })

  it('in full is the same in every language', () => {
    expect(dateTime(now)).toMatch(/^2027-01-1\d \d{2}:\d{2}:\d{2}$/)
  })

  it.each([
    [0.045, '45 ms', '45 毫秒'],
    [1.256, '1.26 s', '1.26 秒'],
    [42.04, '42 s', '42 秒'],
    [200, '3 min 20 s', '3 分 20 秒'],
    [7_500, '2 h 5 min', '2 小时 5 分'],
    [7_200, '2 h', '2 小时'],
  ])('of %d seconds lasts %s', (seconds, en, zh) => {
    expect(duration(seconds, 'en')).toBe(en)
    expect(duration(seconds, 'zh')).toBe(zh)
  })
})
