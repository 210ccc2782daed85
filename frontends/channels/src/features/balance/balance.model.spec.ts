import { balanceText, balanceTone, tellsBalance } from './balance.model'

const told = (balance: number, currency: string) => ({
  balance,
  balance_currency: currency,
  balance_updated_time: 1,
})

it.each([
  [told(1_284.5, 'CNY'), '¥1,284.50'],
  [told(-0.25, 'USD'), '-$0.25'],
  [told(0.123_456, 'USD'), '$0.12'],
  [told(3_000, 'points'), '3,000 points'],
  [told(7.5, ''), '7.5'],
])('%j is written as %s', (balance, text) => {
  expect(balanceText(balance, 'en-US')).toBe(text)
})

it('is written in full where there is room', () => {
  expect(balanceText(told(0.123_456, 'USD'), 'en-US', 6)).toBe('$0.123456')
})

it.each([
  [told(0, 'USD'), 'bad'],
  [told(-1, 'USD'), 'bad'],
  [told(0.01, 'USD'), undefined],
  [{ ...told(0, ''), balance_updated_time: 0 }, undefined],
])('of %j the tone is %s', (balance, tone) => {
  expect(balanceTone(balance)).toBe(tone)
})

it.each([
  [43, true],
  [1, true],
  [14, false],
  [999, false],
])('type %i tells its balance: %s', (type, tells) => {
  expect(tellsBalance({ type })).toBe(tells)
})
