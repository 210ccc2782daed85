import { formatAmount, formatCost, formatQuota, formatQuotaExactly, formatUsd } from './money'
import { shortNumber } from './number'
import { dateTime, duration, logTime, relativeTime } from './time'

const dollars = { quota_per_unit: 500_000, display_in_currency: true }
const units = { quota_per_unit: 500_000, display_in_currency: false }

describe('quota', () => {
  it.each([
    [500_000, '$1.00'],
    [617_250_000, '$1,234.50'],
    [0, '$0.00'],
    [2_499, '<$0.01'],
    [1, '<$0.01'],
    [2_500, '$0.01'],
    [5_000, '$0.01'],
    [-750_000, '-$1.50'],
    [-100, '-<$0.01'],
  ])('of %d units is %s, always with two digits (M1)', (quota, text) => {
    expect(formatQuota(quota, dollars)).toBe(text)
  })

  it.each([
    [0, '0'],
    [9_999, '9,999'],
    [10_000, '10k'],
    [12_345, '12.3k'],
    [1_500_000, '1.5M'],
    [2_000_000_000, '2B'],
    [-12_345, '-12.3k'],
  ])('of %d is shortened to %s where it is no money (M5)', (quota, text) => {
    expect(shortNumber(quota)).toBe(text)
    expect(formatQuota(quota, units)).toBe(text)
  })

  it.each([
    [0, '$0.000000'],
    [3_140, '$0.006280'],
    [617_250_000, '$1,234.500000'],
  ])('of a call of %d units costs %s, always with six digits (M5)', (quota, text) => {
    expect(formatCost(quota, dollars)).toBe(text)
  })

  it.each([
    [5_000_000, '$10', '5,000,000'],
    [500_000_000, '$1,000', '500,000,000'],
    [750_000, '$1.50', '750,000'],
    [1_000, '$0.002', '1,000'],
  ])('of %d units is chosen as %s, or as %s', (quota, money, plain) => {
    expect(formatAmount(quota, dollars)).toBe(money)
    expect(formatAmount(quota, units)).toBe(plain)
  })

  it('is told in full on request, with the units that are counted', () => {
    expect(formatQuotaExactly(1_234_567, dollars, 'units')).toBe('$2.469134 · 1,234,567 units')
    expect(formatQuotaExactly(1_234_567, units, 'units')).toBe('1,234,567 units')
  })
})

describe('a price', () => {
  it.each([
    [2.5, '$2.50'],
    [12, '$12.00'],
    [0.075, '$0.075'],
    [0, '$0.00'],
    [0.1 + 0.2, '$0.30'],
    [0.0000004, '$0.00'],
    [1_500, '$1,500.00'],
  ])('of %d dollars is %s', (usd, text) => {
    expect(formatUsd(usd)).toBe(text)
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

  it('of a log leaves out the year that it is', () => {
    expect(logTime(now, now)).toMatch(/^01-1\d \d{2}:\d{2}:\d{2}$/)
    expect(logTime(now - 400 * 86_400, now)).toMatch(/^2025-12-\d{2} /)
  })

  it('in full is the same in every language', () => {
    expect(dateTime(now)).toMatch(/^2027-01-1\d \d{2}:\d{2}:\d{2}$/)
  })

  it.each([
    [0, '0 ms', '0 毫秒'],
    [63, '63 ms', '63 毫秒'],
    [999.4, '999 ms', '999 毫秒'],
    [999.6, '1.00 s', '1.00 秒'],
    [2_980, '2.98 s', '2.98 秒'],
    [3_000, '3.00 s', '3.00 秒'],
    [9_999, '10.0 s', '10.0 秒'],
    [42_040, '42.0 s', '42.0 秒'],
    [59_960, '1 min', '1 分'],
    [200_000, '3 min 20 s', '3 分 20 秒'],
    [7_500_000, '2 h 5 min', '2 小时 5 分'],
    [7_200_000, '2 h', '2 小时'],
  ])('of %d ms lasts %s', (ms, en, zh) => {
    expect(duration(ms, 'en')).toBe(en)
    expect(duration(ms, 'zh')).toBe(zh)
  })
})
