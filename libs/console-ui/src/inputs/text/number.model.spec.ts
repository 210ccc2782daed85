import { numberText, parseNumber, stepped } from './number.model'

describe('reading a number', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['-1', -1],
    ['+3', 3],
    ['1,000', 1000],
    ['12,345,678.9', 12345678.9],
    ['1 000', 1000],
    ['.5', 0.5],
    ['2.', 2],
    ['1e6', 1_000_000],
    ['１２．５', 12.5],
    ['−7', -7],
  ])('%j is %j', (typed, value) => {
    expect(parseNumber(typed)).toBe(value)
  })

  test.each(['abc', '1,00', '1.2.3', '--1', '1e999', 'NaN', 'Infinity', '0x10', '12px'])('%j is none', (typed) => {
    expect(parseNumber(typed)).toBe('invalid')
  })
})

describe('a number in a field', () => {
  test.each([
    [null, ''],
    [undefined, ''],
    [Number.NaN, ''],
    [0.1, '0.1'],
    [1e21, '1000000000000000000000'],
    [1e-7, '0.0000001'],
  ])('%j is shown as %j', (value, text) => {
    expect(numberText(value)).toBe(text)
  })

  test.each([
    [0.1, 1, { step: 0.1 }, 0.2],
    [0.3, -1, { step: 0.1 }, 0.2],
    [null, 1, {}, 1],
    [Number.NaN, -1, { min: 0 }, 0],
    [9, 1, { step: 5, max: 10 }, 10],
    [1.25, 1, { step: 1 }, 2.25],
  ] as const)('%j stepped by %i within %o is %j', (value, direction, stepping, expected) => {
    expect(stepped(value, direction, stepping)).toBe(expected)
  })
})
