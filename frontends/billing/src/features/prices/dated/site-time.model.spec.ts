import { asBrowserTime, fromBrowserTime, knownZone, timeInZone } from './site-time.model'

const moment = (text: string) => Date.parse(text) / 1_000

describe('rule M73: a day and time by the clocks of the site', () => {
  it.each([
    ['Asia/Shanghai', '2026-12-31T16:00:00Z', '2027-01-01 00:00'],
    ['America/New_York', '2026-07-01T04:00:05Z', '2026-07-01 00:00:05'],
    ['Europe/Berlin', '2026-03-29T00:59:00Z', '2026-03-29 01:59'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29 03:00'],
    ['Asia/Kathmandu', '2026-12-31T18:15:00Z', '2027-01-01 00:00'],
    ['UTC', '2026-01-31T05:06:00Z', '2026-01-31 05:06'],
  ])('in %s %s is %s, and comes back', (zone, utc, text) => {
    expect(timeInZone(moment(utc), zone)).toBe(text)
    const shown = new Date(asBrowserTime(moment(utc), zone) * 1_000)
    expect([shown.getDate(), shown.getHours(), shown.getMinutes()]).toEqual([
      Number(text.slice(8, 10)),
      Number(text.slice(11, 13)),
      Number(text.slice(14, 16)),
    ])
    expect(fromBrowserTime(shown.getTime() / 1_000, zone)).toBe(moment(utc))
  })

  it('is UTC where the browser does not know the zone', () =>
    expect([knownZone('Mars/Base'), knownZone('Asia/Shanghai')]).toEqual(['UTC', 'Asia/Shanghai']))
})
