import { dollarsOf } from './dollars-of'

describe('dollars', () => {
  it.each([
    [0, 500_000, '0'],
    [1, 500_000, '0.000002'],
    [5_756, 500_000, '0.011512'],
    [500_000, 500_000, '1'],
    [1_234_567_890, 500_000, '2469.13578'],
    [9_000_000_000_000_000, 500_000, '18000000000'],
    [9_000_000_000_000_001, 1, '9000000000000001'],
    [1, 1_000_000_000_000_000, '0.000000000000001'],
    [1, 3, '0.333333333333333'],
    [2, 3, '0.666666666666667'],
  ])('%d units at %d for a dollar are %s', (units, unitsPerDollar, text) => {
    expect(dollarsOf(units, unitsPerDollar)).toBe(text)
  })

  it('have exact cents where a number would not', () => {
    expect(dollarsOf(5_756, 500_000, 100)).toBe('1.1512')
    expect(dollarsOf(35, 500_000, 100)).toBe('0.007')
    expect(dollarsOf(9_000_000_000_000_001, 1, 100)).toBe('900000000000000100')
  })

  it('are made of whole units alone', () => {
    expect(() => dollarsOf(1.5, 500_000)).toThrow(RangeError)
  })
})
