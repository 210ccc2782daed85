import { serviceEnv } from '../config/service-env'
import { stopTimes } from './stop-times.policy'

const times = (env: object, marginMs = 1_000) => stopTimes(serviceEnv.parse({ TOLLGATE_SECRET: 'x', ...env }), marginMs)

describe('what a process may take to end', () => {
  it('is less than the eight seconds of the launcher, unless told otherwise', () => {
    expect(times({})).toEqual({ noticeMs: 0, drainTimeoutMs: 6_000, limitMs: 7_800 })
  })

  it('is as long as running answers may go on, and what comes before and behind', () => {
    const env = { DRAIN_SECONDS: '120', STOP_NOTICE_SECONDS: '5' }
    expect(times(env, 2_000)).toEqual({ noticeMs: 5_000, drainTimeoutMs: 122_000, limitMs: 127_800 })
  })

  it.each([{ DRAIN_SECONDS: '0' }, { DRAIN_SECONDS: 'long' }, { STOP_NOTICE_SECONDS: '-1' }])('is not %j', (env) => {
    expect(() => times(env)).toThrow()
  })
})
