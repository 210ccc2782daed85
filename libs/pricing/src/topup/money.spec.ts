import { centsOf, moneyText, topUpCents, unitsOfPart } from './money'

describe('what a top-up costs (M17)', () => {
  const usual = { unitsPerDollar: 500_000, price: '7.3', ratio: '1' }

  test.each([
    ['one dollar at the usual price', 500_000, usual, 730n],
    ['a ratio below one', 500_000, { ...usual, ratio: '0.95' }, 694n], // 6.935
    ['half a cent, up', 500_000, { ...usual, price: '0.125' }, 13n],
    ['a hair below half a cent, down', 500_000, { ...usual, price: '0.124999999999999999' }, 12n],
    ['quota that is no whole dollar', 1, usual, 0n],
    ['a third of a dollar', 1, { ...usual, unitsPerDollar: 3, price: '1' }, 33n],
    [
      'more than a number holds',
      1_000_000_000_000_000,
      { ...usual, unitsPerDollar: 1, price: '99.99' },
      9_999_000_000_000_000_000n,
    ],
    ['a currency without a smaller coin', 500_000, { ...usual, price: '156.5', fractionDigits: 0 as const }, 15_700n],
  ])('%s', (_, units, terms, cents) => expect(topUpCents(units, terms)).toBe(cents))
})

test.each([
  ['7.3', 730n],
  ['7.30', 730n],
  ['7.300', 730n],
  ['0.01', 1n],
  ['12', 1_200n],
  ['7.301', null],
  ['-7.3', null],
  ['7,3', null],
  ['7.', null],
  ['1e2', null],
  ['', null],
  [' 7.3', null],
  ['9'.repeat(400), null],
])('%j is money of %s hundredths', (text, cents) => expect(centsOf(text)).toBe(cents))

test.each([
  [1n, '0.01'],
  [730n, '7.30'],
  [1_200, '12.00'],
  [99_999_999, '999999.99'],
])('%s hundredths are %s', (cents, text) => expect(moneyText(cents)).toBe(text))

test.each([
  ['nothing', [5_000_000, 0, 7_300], 0],
  ['a part, rounded down', [5_000_000, 1, 7_300], 684], // 684.93
  ['all', [5_000_000, 7_300, 7_300], 5_000_000],
  ['more than a float holds', [999_999_999_999_999, 99_999_998, 99_999_999], 999_999_989_999_998],
] as const)('%s of an order', (_, [units, cents, ofCents], part) =>
  expect(unitsOfPart(units, cents, ofCents)).toBe(part),
)
