import { isBackwards, presetSpans, rangeText, shortMoment, withEnd } from './range.model'

const at = (text: string) => new Date(text).getTime() / 1000
const now = at('2026-11-21T14:30:00')

test.each([
  ['today', at('2026-11-21T00:00:00'), at('2026-11-21T23:59:59')],
  ['yesterday', at('2026-11-20T00:00:00'), at('2026-11-20T23:59:59')],
  ['last24Hours', now - 86_400, now],
  ['last7Days', at('2026-11-15T00:00:00'), at('2026-11-21T23:59:59')],
  ['last30Days', at('2026-10-23T00:00:00'), at('2026-11-21T23:59:59')],
  ['thisMonth', at('2026-11-01T00:00:00'), at('2026-11-30T23:59:59')],
  ['lastMonth', at('2026-10-01T00:00:00'), at('2026-10-31T23:59:59')],
] as const)('K41: the span %s', (preset, from, to) => {
  expect(presetSpans[preset](now)).toEqual({ from, to })
})

test('only a closed range can run backwards', () => {
  expect(isBackwards({ from: 2, to: 1 })).toBe(true)
  expect(isBackwards({ from: 1, to: 1 })).toBe(false)
  expect(isBackwards({ from: 2 })).toBe(false)
})

test('an emptied end leaves the range open there', () => {
  expect(withEnd({ from: 1, to: 2 }, 'from', null)).toEqual({ to: 2 })
  expect(withEnd({ to: 2 }, 'from', 0)).toEqual({ from: 0, to: 2 })
  expect(withEnd({ from: 1, preset: 'today' }, 'to', 2)).toEqual({ from: 1, to: 2 })
})

test('the year is told when it is another', () => {
  expect(shortMoment(at('2026-11-20T09:05:00'), 'en', now)).toBe('20 Nov, 09:05')
  expect(shortMoment(at('2025-11-20T09:05:00'), 'en', now)).toContain('2025')
})

test.each([
  [{}, 'any'],
  [{ from: 1 }, 'since 1'],
  [{ to: 2 }, 'until 2'],
  [{ from: 0, to: 2 }, '0 – 2'],
])('%j is told with what is open', (range, told) => {
  const words = {
    anyTime: 'any',
    since: (moment: string | number) => `since ${moment}`,
    until: (moment: string | number) => `until ${moment}`,
  }
  expect(rangeText(range, words, String)).toBe(told)
})
