import { byteSize } from './byte-size.model'

it.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_434, '1.4 KB'],
  [5 * 1_024 * 1_024, '5.0 MB'],
  [3_000 * 1_024 ** 3, '3000.0 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(byteSize(bytes, (value, digits) => value.toFixed(digits))).toBe(text)
})
