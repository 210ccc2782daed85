import { isLabelled, linesFor } from './scale.model'

describe('the lines of a chart', () => {
  it.each([
    [0, [1]],
    [1, [1]],
    [2, [1, 2]],
    [3, [1, 2, 3]],
    [4, [2, 4]],
    [7, [5, 10]],
    [61, [25, 50, 75]],
    [100, [50, 100]],
    [151, [100, 200]],
    [5_756_123, [2_000_000, 4_000_000, 6_000_000]],
  ])('up to %d are round, at most three, and the last one is not passed', (largest, lines) => {
    expect(linesFor(largest)).toEqual(lines)
  })

  it('tells some of the columns, and the last one', () => {
    const labelled = (count: number, wanted: number) =>
      Array.from({ length: count }, (_, index) => index).filter((index) => isLabelled(index, count, wanted))
    expect(labelled(30, 5)).toEqual([5, 11, 17, 23, 29])
    expect(labelled(3, 5)).toEqual([0, 1, 2])
  })
})
