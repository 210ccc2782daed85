import { Histogram, Registry } from 'prom-client'
import { metrics } from './metrics'

describe('hot metrics', () => {
  it('show what prom-client shows for the same observations', async () => {
    const values = [0.5, 1, 1.5, 9, 100]
    const hot = metrics.hotHistogram('test_hot_seconds', 'Seconds', { labels: ['kind', 'what'], buckets: [1, 5, 10] })
    const registry = new Registry()
    const usual = new Histogram({
      name: 'test_hot_seconds',
      help: 'Seconds',
      labelNames: ['kind', 'what'],
      buckets: [1, 5, 10],
      registers: [registry],
    })
    const series = hot.series({ kind: 'a"b', what: 'x' })
    for (const value of values) {
      series.observe(value)
      usual.observe({ kind: 'a"b', what: 'x' }, value)
    }
    const { text } = await metrics.expose()
    for (const line of (await registry.metrics()).split('\n')) expect(text).toContain(line)
  })

  it('give the same series for the same labels, and count in it', async () => {
    const counter = metrics.hotCounter('test_hot_total', 'Calls', ['channel'])
    expect(metrics.hotCounter('test_hot_total', 'Calls', ['channel'])).toBe(counter)
    expect(counter.series({ channel: '3' })).toBe(counter.series({ channel: '3' }))
    counter.series({ channel: '3' }).inc()
    counter.series({ channel: '3' }).inc(2)
    expect((await metrics.expose()).text).toContain('test_hot_total{channel="3"} 3')
  })
})
