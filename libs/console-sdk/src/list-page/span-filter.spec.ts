import { rangeOf, spanFilter, spanOf, spanStart } from './span-filter'

const since = 1_767_225_600
const noon = new Date(2026, 10, 21, 12).getTime() / 1_000

describe('a span of time in an address', () => {
  it.each([
    ['the page’s own', {}, { from: since }],
    ['all time', { start_timestamp: 0 }, {}],
    ['a closed one', { start_timestamp: 5, end_timestamp: 9 }, { from: 5, to: 9 }],
    ['one with an open beginning', { start_timestamp: 0, end_timestamp: 9 }, { to: 9 }],
  ])('shows %s in the picker, and is taken back from there', (_name, span, range) => {
    expect(rangeOf(span, since, noon)).toEqual(range)
    expect(spanOf(range, since)).toEqual({ start_timestamp: undefined, end_timestamp: undefined, ...span })
  })

  it.each([
    ['today', new Date(2026, 10, 21).getTime() / 1_000],
    ['last24Hours', noon - 86_400],
    ['last7Days', new Date(2026, 10, 15).getTime() / 1_000],
    ['last30Days', new Date(2026, 9, 23).getTime() / 1_000],
  ] as const)('keeps the name %s, and is counted from now (K33)', (name, from) => {
    const range = rangeOf({ start_timestamp: name }, since, noon)
    expect(range).toEqual({ from, preset: name })
    expect(spanOf(range, since)).toEqual({ start_timestamp: name })
    expect(spanOf(range, from)).toEqual({})
    expect(rangeOf({ start_timestamp: name, end_timestamp: noon }, since, noon)).toEqual({ from, to: noon })
  })

  it('is read from an address as seconds or a name, and from nothing else', () => {
    const read = (text: string) => spanStart.safeParse(text).data
    expect(['last7Days', '5', '-5', 'toString', 'x'].map(read)).toEqual([
      'last7Days',
      5,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is a filter that counts as set only where the address says something', () => {
    const presets = { today: 'Today', last24Hours: 'Day', last7Days: 'Week', last30Days: 'Month' }
    const filter = spanFilter({ label: 'Time', since: () => since, presets })
    expect([{}, { start_timestamp: 0 }, { end_timestamp: 9 }].map((span) => filter.isSet(span))).toEqual([
      false,
      true,
      true,
    ])
    const week = filter.presets?.find(({ label }) => label === 'Week')
    expect(week?.of(noon)).toEqual({ from: new Date(2026, 10, 15).getTime() / 1_000 })
  })
})
