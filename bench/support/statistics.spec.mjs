import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { median, percentile } from './statistics.mjs'

describe('statistics', () => {
  it('takes the middle, of two middle numbers their mean, and leaves out what was not measured', () => {
    assert.equal(median([9, 1, 5]), 5)
    assert.equal(median([4, NaN, 2]), 3)
    assert.ok(Number.isNaN(median([])))
  })

  it('returns a percentile that was really measured', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index)
    assert.equal(percentile(values, 0.5), 50)
    assert.equal(percentile(values, 0.99), 99)
    assert.equal(percentile([7], 0.99), 7)
  })
})
