import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { noFigures } from './figures.mjs'
import { addedMs, judge, ratioTo } from './goals.mjs'

/** @typedef {import('./figures.mjs').Figures} Figures */

/** @param {Partial<Figures>} given @returns {Figures} */
const figures = (given) => ({ ...noFigures, ...given })

/** A host that becomes slower with each round, and slows everything alike. */
const rounds = [1, 2, 4].map((slowness) => ({
  direct: figures({ pacedP50Ms: 0.1 }),
  node: figures({ callCpuUs: 50 * slowness, pacedP50Ms: 0.4 }),
  tollgate: figures({ callCpuUs: 60 * slowness, pacedP50Ms: 0.7 }),
  translated: figures({ callCpuUs: 90 * slowness }),
}))

describe('holding figures against the goals', () => {
  it('compares within a round, so that a slower host changes no ratio', () => {
    assert.equal(ratioTo(rounds, 'node', 'callCpuUs'), 1.2)
  })

  it('counts as added what the upstream alone would not have taken', () => {
    assert.ok(Math.abs(addedMs(rounds, 'tollgate', 'pacedP50Ms') - 0.6) < 1e-9)
  })

  it('says of each goal whether it is met, missed or unknown', () => {
    const verdicts = judge(rounds).map(({ goal, isMet }) => [goal, isMet])
    assert.deepEqual(verdicts.slice(0, 5), [
      ['P1', true],
      ['P2', null],
      ['P2', null],
      ['P3', false],
      ['P3', false],
    ])
  })

  it('holds translated calls against the same calls as they come', () => {
    const verdicts = judge(rounds).filter(({ goal }) => goal === 'P16')
    assert.deepEqual(
      verdicts.map(({ value, isMet }) => [value, isMet]),
      [
        [1.5, true],
        [NaN, null],
        [NaN, null],
      ],
    )
  })
})
