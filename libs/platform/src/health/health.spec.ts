import { ManualClock } from '@tollgate/clock/manual-clock'
import { Health } from './health'

describe('Health', () => {
  it('is ready when every check passes, and says which does not', async () => {
    const health = new Health(new ManualClock())
    health.register('database', () => Promise.resolve())
    health.register('nats', () => Promise.reject(new Error('not connected')))
    expect(await health.report()).toEqual({ isReady: false, checks: { database: 'ok', nats: 'not connected' } })
    expect(health.hasStarted).toBe(false)
  })

  it('gives up on a check that hangs', async () => {
    const clock = new ManualClock()
    const health = new Health(clock)
    health.register('database', () => new Promise(() => {}))
    const report = health.report()
    await clock.advance(2_000)
    expect((await report).checks).toEqual({ database: 'no answer within 2000 ms' })
    expect(clock.pendingTimers).toBe(0)
  })

  it('runs its checks once for all who ask at the same time', async () => {
    const health = new Health(new ManualClock())
    let runs = 0
    health.register('view', () => void runs++)
    await Promise.all([health.report(), health.report()])
    await health.report()
    expect(runs).toBe(2)
  })

  it('stays started once it was, but is not ready while stopping', async () => {
    const health = new Health(new ManualClock())
    expect((await health.report()).isReady).toBe(true)
    health.beginStop()
    expect(await health.report()).toEqual({ isReady: false, checks: { process: 'stopping' } })
    expect(health.hasStarted).toBe(true)
  })

  it('takes each name once', () => {
    const health = new Health(new ManualClock())
    health.register('nats', () => {})
    expect(() => health.register('nats', () => {})).toThrow('registered twice')
  })
})
