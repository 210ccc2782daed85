import { ManualClock } from '@tollgate/clock/manual-clock'
import { metrics } from '../metrics/metrics'
import { Health } from './health'
import { showHealth } from './health-metrics'

describe('the metrics of health', () => {
  it('tell at each reading what was found at the one before, and wait for no check that hangs', async () => {
    const clock = new ManualClock()
    const health = new Health(clock)
    let isAway = false
    health.register('database', () => (isAway ? new Promise(() => {}) : undefined))
    health.register('nats', () => Promise.reject(new Error('not connected')))
    showHealth(health)
    const shown = async () => {
      const { text } = await metrics.expose()
      await health.report()
      return [...text.matchAll(/^tollgate_health\{check="(\w+)"\} (\d)$/gm)].map(([, check, value]) => [check, value])
    }
    expect(await shown()).toEqual([])
    expect(await shown()).toEqual([
      ['database', '1'],
      ['nats', '0'],
    ])
    isAway = true
    await metrics.expose()
    await clock.advance(2_000)
    const { text } = await metrics.expose()
    expect(text).toContain('tollgate_health{check="database"} 0')
  })
})
