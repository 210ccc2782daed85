import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { RegistrySnapshot } from '../../metrics/metrics'
import { metricDataOf } from './registry-producer'

const span = { startTime: [1, 0], endTime: [2, 0] } as { startTime: [number, number]; endTime: [number, number] }

async function dataOf(registry: Registry) {
  const snapshots = (await registry.getMetricsAsJSON()) as unknown as RegistrySnapshot[]
  return snapshots.flatMap((snapshot) => metricDataOf(snapshot, span))
}

describe('the registry in the shape of OpenTelemetry', () => {
  let registry: Registry
  beforeEach(() => (registry = new Registry()))

  it('has counters as growing sums and gauges as they stand, with their labels', async () => {
    const counter = new Counter({ name: 'calls', help: 'Calls', labelNames: ['channel'], registers: [registry] })
    counter.inc({ channel: '3' }, 2)
    new Gauge({ name: 'open', help: 'Open', registers: [registry] }).set(5)
    expect(await dataOf(registry)).toMatchObject([
      {
        descriptor: { name: 'calls', description: 'Calls' },
        isMonotonic: true,
        dataPoints: [{ startTime: [1, 0], endTime: [2, 0], attributes: { channel: '3' }, value: 2 }],
      },
      { descriptor: { name: 'open' }, dataPoints: [{ attributes: {}, value: 5 }] },
    ])
  })

  it('has histograms by series, with what lies between two bounds', async () => {
    const options = { name: 'took', help: 'Took', labelNames: ['phase'], buckets: [1, 5], registers: [registry] }
    const histogram = new Histogram(options)
    for (const value of [0.5, 3, 4, 9]) histogram.observe({ phase: 'pick' }, value)
    histogram.observe({ phase: 'admit' }, 1)
    const [data] = await dataOf(registry)
    expect(data?.dataPoints).toMatchObject([
      {
        attributes: { phase: 'pick' },
        value: { buckets: { boundaries: [1, 5], counts: [1, 2, 1] }, sum: 16.5, count: 4 },
      },
      {
        attributes: { phase: 'admit' },
        value: { buckets: { boundaries: [1, 5], counts: [1, 0, 0] }, sum: 1, count: 1 },
      },
    ])
  })
})
