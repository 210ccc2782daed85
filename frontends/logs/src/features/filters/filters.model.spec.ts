import {
  arrived,
  settled,
  shownOf,
  filtersOf,
  filtersOfRange,
  isFiltered,
  logAddress,
  midnightBefore,
  noFilters,
  queryOf,
  rangeOf,
} from './filters.model'

const midnight = 1_767_225_600
const now = { midnight, seconds: midnight + 36_000, isAdmin: true }

describe('the filters of the usage log', () => {
  it('ask for everything since midnight, to one hour ahead', () => {
    expect(queryOf(noFilters, now)).toMatchObject({
      type: 0,
      start_timestamp: midnight,
      end_timestamp: midnight + 39_600,
    })
    expect(isFiltered(noFilters)).toBe(false)
    expect({ ...noFilters, start_timestamp: 5, ...noFilters }).toHaveProperty('start_timestamp', undefined)
  })

  it('read what an address says and leave out what it says wrongly', () => {
    const address = logAddress.parse({ type: '2', token_name: ' laptop ', start_timestamp: '0' })
    expect(address).toMatchObject({ p: 1, type: 2, token_name: 'laptop', start_timestamp: 0 })
    expect(isFiltered(filtersOf(address))).toBe(true)
    expect(logAddress.safeParse({ type: '6' }).success).toBe(false)
    expect(logAddress.safeParse({ channel: '-1' }).success).toBe(false)
  })

  it.each([
    ['the default', {}, { from: midnight }],
    ['all time', { start_timestamp: 0 }, {}],
    ['a closed range', { start_timestamp: 5, end_timestamp: 9 }, { from: 5, to: 9 }],
    ['an open beginning', { start_timestamp: 0, end_timestamp: 9 }, { to: 9 }],
  ])('show %s in the picker, and take it back from there', (_name, given, range) => {
    expect(rangeOf({ ...noFilters, ...given }, midnight)).toEqual(range)
    expect({ ...noFilters, ...filtersOfRange(range, midnight) }).toEqual({ ...noFilters, ...given })
  })

  it('send no user and no channel for whoever is no administrator', () => {
    const filters = { ...noFilters, username: 'ada', channel: 3 }
    expect(queryOf(filters, now)).toMatchObject({ username: 'ada', channel: 3 })
    expect(queryOf(filters, { ...now, isAdmin: false })).not.toHaveProperty('username')
    expect(queryOf(filters, { ...now, isAdmin: false })).not.toHaveProperty('channel')
  })

  it('find midnight where the browser is', () => {
    const noon = new Date(2026, 10, 21, 12, 30).getTime() / 1_000
    expect(midnightBefore(noon)).toBe(new Date(2026, 10, 21).getTime() / 1_000)
  })
})

describe('what is typed', () => {
  const before = { ...noFilters, token_name: 'laptop' }
  const typed = { ...before, model_name: 'gpt-4o' }

  it('stands over the filters that it changes, and goes when the address goes elsewhere', () => {
    const draft = { of: before, values: typed }
    expect(shownOf(draft, before)).toEqual({ current: before, values: typed })
    expect(shownOf(draft, noFilters)).toEqual({ current: noFilters, values: noFilters })
  })

  it('stays while the address is on its way, and is gone for whoever comes back', () => {
    const applied = { of: typed, values: typed, leaving: before }
    expect(shownOf(applied, before)).toEqual({ current: typed, values: typed })
    const there = arrived(applied, typed)
    expect(shownOf(there, typed).values).toEqual(typed)
    expect(shownOf(there, before).values).toEqual(before)
    expect(arrived(there, typed)).toBe(there)
  })

  it('is asked for without blanks and without what is no channel', () => {
    const messy = { ...noFilters, token_name: ' laptop ', channel: Number.NaN, start_timestamp: 5 }
    expect(settled(messy)).toEqual({ ...noFilters, token_name: 'laptop', start_timestamp: 5 })
    expect(settled(noFilters)).toHaveProperty('start_timestamp', undefined)
  })
})
