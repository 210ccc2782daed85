import { microsOf } from './micros'

it.each<[unknown, bigint | null]>([
  [0, 0n],
  [12.34, 12_340_000n],
  ['12.34', 12_340_000n],
  [' 7 ', 7_000_000n],
  ['-0.5', -500_000n],
  [-0.000_001, -1n],
  ['0.0000019', 1n],
  [123_456_789.012_345, 123_456_789_012_345n],
  [1e-7, 0n],
  [1.5e3, 1_500_000_000n],
  [1e9, 10n ** 15n],
  ['0e999', 0n],
  [1e21, null],
  ['1000000000.000001', null],
  ['1e999', null],
  ['Infinity', null],
  [Number.NaN, null],
  ['', null],
  ['1,5', null],
  ['0x10', null],
  [null, null],
  [undefined, null],
  [{}, null],
  [true, null],
  ['9'.repeat(1_000_000), null],
])('of %p the millionths are %p', (value, micros) => {
  expect(microsOf(value)).toBe(micros)
})
