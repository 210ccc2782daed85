import { pageState, pageToggled, toggled } from './selection.model'

describe('selection', () => {
  test.each([
    [[], [1, 2], 'none'],
    [[1], [1, 2], 'some'],
    [[1, 2, 9], [1, 2], 'all'],
    [[9], [], 'none'],
  ] as const)('of %j on a page with %j is %s', (selected, page, state) => {
    expect(pageState(selected, page)).toBe(state)
  })

  test('takes and gives back one row', () => {
    expect(toggled([1], 2)).toEqual([1, 2])
    expect(toggled([1, 2], 1)).toEqual([2])
  })

  test('takes the rest of a page, then gives the page back; other pages keep theirs', () => {
    expect(pageToggled([9, 1], [1, 2])).toEqual([9, 1, 2])
    expect(pageToggled([9, 1, 2], [1, 2])).toEqual([9])
  })
})
