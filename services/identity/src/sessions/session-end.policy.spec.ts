import { endOf } from './session-end.policy'

const at = (hours: number, minutes = 0) => new Date(Date.UTC(2026, 0, 1, hours, minutes))
const session = { createdAt: at(0), lastSeenAt: at(3), expiresAt: at(720) }

describe('a session ends', () => {
  it.each([
    ['when it was said that it would', { hours: 720, idleMinutes: 0 }, at(720)],
    ['no later, though sessions of now last longer', { hours: 1_000, idleMinutes: 0 }, at(720)],
    ['sooner, as sessions of now are shorter', { hours: 12, idleMinutes: 0 }, at(12)],
    ['when it was not seen for so long, and a sighting could be unwritten', { hours: 12, idleMinutes: 30 }, at(3, 35)],
    ['as a whole, however often it is seen', { hours: 3, idleMinutes: 30 }, at(3)],
  ])('%s', (_case, times, end) => {
    expect(endOf(session, times)).toEqual(end)
  })
})
