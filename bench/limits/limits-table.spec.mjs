import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tableOf } from './limits-table.mjs'

const figures = (/** @type {Partial<import('./limits-table.mjs').Figures>} */ more) => ({
  ...{ answersPerSecond: 5_000, cpuUs: 150, redisUs: 0, p50Ms: 1, p99Ms: 4, left: 0, load: 1 },
  ...more,
})

test('what limits add is the median of what they add within each round', () => {
  // Of the medians alone limits would take nothing: the machine was faster when they were measured.
  const free = [figures({ p50Ms: 1 }), figures({ p50Ms: 9 }), figures({ p50Ms: 2 })]
  const limited = [figures({ p50Ms: 1.5 }), figures({ p50Ms: 2 }), figures({ p50Ms: 2.5, load: 7 })]
  const lines = tableOf({ free, limited }).split('\n')
  assert.equal(lines[0], '3 rounds at load averages of 1.0 to 7.0')
  assert.ok(
    lines.includes('| 500 calls a second, p50, ms | 2.00 (1.00, 9.00) | 2.00 (1.50, 2.50) | +0.50 |'),
    lines.join('\n'),
  )
})

test('less is told with its sign', () => {
  const lines = tableOf({ free: [figures({})], limited: [figures({ answersPerSecond: 4_000 })] })
  assert.match(lines, /answers a second \| 5000 \(5000, 5000\) \| 4000 \(4000, 4000\) \| -1000 \|/)
})
