import { healthById, inQuestions, logOf } from './health.model'

jest.mock('@tollgate/console-sdk', () => ({ ...jest.requireActual<object>('@tollgate/console-sdk/paths/paths') }))

const start = 1_795_240_800
const none = Array.from({ length: 24 }, () => 0)
const answer = (id: number, requests: number[], failed: number[]) => ({
  start,
  end: start + 24 * 3_600,
  channels: [{ id, requests, failed }],
})
const healthOf = (requests: number[], failed: number[]) => healthById([answer(7, requests, failed)]).get(7)!

describe('L62: the health of a channel', () => {
  it('is its day, what that comes to, and when the last call failed', () => {
    const health = healthOf(none.with(2, 9).with(5, 4).with(23, 1), none.with(2, 1).with(5, 4))
    expect(health).toMatchObject({ requests: 14, failed: 5, failedAt: start + 5 * 3_600 })
    expect(health.hours[5]).toEqual({ requests: 4, failed: 4 })
    expect(healthOf(none, none)).toMatchObject({ requests: 0, failed: 0, failedAt: null })
  })

  it('is known of all that were asked for, in however many questions', () => {
    const health = healthById([answer(7, none, none), answer(8, none.with(0, 1), none)])
    expect([...health].map(([id, { requests }]) => [id, requests])).toEqual([
      [7, 0],
      [8, 1],
    ])
    const ids = Array.from({ length: 250 }, (_, at) => at + 1)
    expect(inQuestions(ids).map((part) => [part[0], part.length])).toEqual([
      [1, 100],
      [101, 100],
      [201, 50],
    ])
    expect(inQuestions([])).toEqual([])
  })

  it('leads to the very calls that it stands for in the log, and to those that failed where some did', () => {
    expect(logOf(7, healthOf(none.with(0, 3), none))).toBe(`/log?channel=7&start_timestamp=${start}`)
    expect(logOf(7, healthOf(none.with(0, 3), none.with(0, 1)))).toBe(
      `/log?channel=7&start_timestamp=${start}&outcome=failed`,
    )
  })
})
