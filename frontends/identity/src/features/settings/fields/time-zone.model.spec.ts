import { timeIn, timeZones } from './time-zone.model'

const now = new Date('2026-01-31T20:05:00Z')

it.each([
  ['UTC', '2026-01-31 20:05'],
  ['Asia/Shanghai', '2026-02-01 04:05'],
  ['America/New_York', '2026-01-31 15:05'],
  ['Mars/Olympus', null],
])('the time in %s is %s', (zone, time) => {
  expect(timeIn(zone, now)).toBe(time)
})

it('the zones begin with UTC and have the one that is set, once', () => {
  expect(timeZones('Asia/Shanghai').slice(0, 2)).toEqual(['UTC', 'Asia/Shanghai'])
  expect(timeZones('Asia/Shanghai').filter((zone) => zone === 'Asia/Shanghai')).toHaveLength(1)
  expect(timeZones('')[0]).toBe('UTC')
})
