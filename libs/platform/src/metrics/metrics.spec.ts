import { metrics } from './metrics'

describe('metrics', () => {
  it('gives the metric that exists when a name is asked for again', async () => {
    metrics.counter('sample_calls', 'Calls', ['outcome']).inc({ outcome: 'ok' })
    metrics.counter('sample_calls', 'Calls', ['outcome']).inc({ outcome: 'ok' })
    expect((await metrics.expose()).text).toMatch('sample_calls{outcome="ok"} 2')
  })

  it('reads a gauge when it is asked for, and takes buckets for a histogram', async () => {
    let open = 3
    metrics.gauge('sample_streams', 'Open streams', [], (gauge) => gauge.set(open))
    metrics.histogram('sample_overhead', 'Overhead in seconds', ['phase'], [0.001]).observe({ phase: 'pick' }, 0.0001)
    open = 4
    const { text, contentType } = await metrics.expose()
    expect(text).toMatch('sample_streams 4')
    expect(text).toMatch('sample_overhead_bucket{le="0.001",phase="pick"} 1')
    expect(contentType).toMatch('text/plain')
  })

  it('adds the metrics of the process once', () => {
    metrics.collectProcess()
    expect(() => metrics.collectProcess()).not.toThrow()
  })
})
