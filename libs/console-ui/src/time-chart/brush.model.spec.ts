import { brushOf, columnAt, movedBy, strokesOf } from './brush.model'

describe('brushing columns', () => {
  it('goes from the first to the last, whichever was touched first', () => {
    expect([brushOf(2, 7), brushOf(7, 2), brushOf(3, 3)]).toEqual([
      { from: 2, to: 7 },
      { from: 2, to: 7 },
      { from: 3, to: 3 },
    ])
  })

  it('holds who is beyond the ends', () => {
    expect([-1, 0, 0.49, 0.5, 1, 9].map((share) => columnAt(share, 4))).toEqual([0, 0, 1, 2, 3, 3])
  })

  it('is led by keys, and brushes what lies between with Shift', () => {
    const at = (key: string, isExtending = false) => movedBy(key, isExtending, { at: 4, anchor: null }, 24)
    expect(['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'].map((key) => at(key)?.at)).toEqual([
      3, 5, 7, 1, 0, 23,
    ])
    expect(at('ArrowRight', true)).toEqual({ at: 5, anchor: 4 })
    expect(movedBy('ArrowRight', true, { at: 5, anchor: 4 }, 24)).toEqual({ at: 6, anchor: 4 })
    expect(movedBy('ArrowRight', false, { at: 23, anchor: 4 }, 24)).toEqual({ at: 23, anchor: null })
    expect(at('a')).toBeNull()
  })

  it('draws a line that breaks where nothing is known', () => {
    expect(strokesOf([10, 5, null, 0, null], 10, 20)).toBe('M0.5 0.00L1.5 10.00M3.25 20.00L3.75 20.00')
  })
})
