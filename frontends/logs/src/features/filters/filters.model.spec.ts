import { allTime, isChannelId, isSame, logFilters, mayBeRequestId, noFilters, queryOf } from './filters.model'

const midnight = 1_767_225_600
const now = { midnight, seconds: midnight + 36_000, isAdmin: true }

describe('the filters of the usage log (L2)', () => {
  it('ask for everything since midnight, to one hour ahead', () => {
    expect(queryOf(noFilters, now)).toMatchObject({
      type: '0',
      start_timestamp: midnight,
      end_timestamp: midnight + 39_600,
    })
    expect(isSame(noFilters, allTime)).toBe(false)
    expect({ ...noFilters, start_timestamp: 5, ...noFilters }).toHaveProperty('start_timestamp', undefined)
  })

  it('count a named span from when they are sent (K33)', () => {
    const day = logFilters.parse({ start_timestamp: 'last24Hours' })
    expect(queryOf(day, now)).toMatchObject({ start_timestamp: now.seconds - 86_400 })
    expect(queryOf(day, { ...now, seconds: now.seconds + 60 })).toMatchObject({
      start_timestamp: now.seconds - 86_340,
      end_timestamp: now.seconds + 3_660,
    })
  })

  it('read what an address says and leave out what it says wrongly', () => {
    const address = logFilters.parse({ type: '2', token_name: 'laptop', start_timestamp: '0' })
    expect(address).toMatchObject({ type: '2', token_name: 'laptop', start_timestamp: 0 })
    expect(isSame({ ...noFilters, ...address }, noFilters)).toBe(false)
    expect(logFilters.safeParse({ type: '6' }).success).toBe(false)
    expect(logFilters.safeParse({ outcome: 'client-left' }).success).toBe(false)
    expect(logFilters.safeParse({ channel: '-1' }).success).toBe(false)
  })

  it.each([
    ['', true],
    ['3', true],
    [' 3 ', true],
    ['-1', false],
    ['three', false],
  ])('take %j for a channel: %s', (typed, isOne) => {
    expect(isChannelId(typed)).toBe(isOne)
  })

  it('ask for calls by how they ended (L14)', () => {
    expect(queryOf({ ...noFilters, outcome: 'refused' }, now)).toMatchObject({ outcome: 'refused' })
  })

  it('ask for one request whenever it was (L17)', () => {
    const id = '0190d6c5-0000-7000-8000-000000000001'
    expect(queryOf({ ...noFilters, request_id: id }, now)).toMatchObject({ request_id: id, start_timestamp: 0 })
    expect(queryOf({ ...noFilters, request_id: id, start_timestamp: 5 }, now)).toMatchObject({ start_timestamp: 5 })
    expect(['', id, id.replaceAll('-', ''), id.slice(1), 'x'].map(mayBeRequestId)).toEqual([
      ...[true, true, true, false, false],
    ])
  })

  it('send no user and no channel for users who are no administrators', () => {
    const filters = { ...noFilters, username: 'ada', channel: '3' }
    expect(queryOf(filters, now)).toMatchObject({ username: 'ada', channel: '3' })
    expect(queryOf(filters, { ...now, isAdmin: false })).not.toHaveProperty('username')
    expect(queryOf(filters, { ...now, isAdmin: false })).not.toHaveProperty('channel')
  })
})
