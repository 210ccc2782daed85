import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { growthOf, mostGrowth } from './growth.mjs'

const sizes = [1_000, 4_000, 16_000]

/** The growth that is told of a reader which costs so many nanoseconds for texts of a length. @param {(bytes: number) => number} cost */
const toldOf = (cost) => {
  const reader = {
    name: 'a reader',
    sizes,
    shapes: { text: (/** @type {number} */ bytes) => 'x'.repeat(bytes) },
    read: (/** @type {string} */ text) => () => text.length,
  }
  return growthOf(reader, 'text', (call) => cost(Number(call()))).growth
}

/** @param {number} growth */
const isFlat = (growth) => Math.abs(growth - 1) < 0.01

describe('the growth of a reader’s cost', () => {
  it('is none where each byte costs the same', () => {
    assert.ok(isFlat(toldOf((bytes) => bytes * 10)))
  })

  it('is told of one that begins anew for each byte, also where that shows in long texts only', () => {
    assert.ok(toldOf((bytes) => bytes * bytes * 10) > mostGrowth)
    assert.ok(toldOf((bytes) => bytes * 1_000 + bytes * bytes) > mostGrowth)
  })

  it('is not told of one whose bytes become dearer once', () => {
    assert.ok(isFlat(toldOf((bytes) => bytes * (bytes > 10_000 ? 100 : 10))))
  })

  it('is not told of what a busy machine made of one measurement', () => {
    let calls = 0
    assert.ok(isFlat(toldOf((bytes) => bytes * 10 * (calls++ < sizes.length ? bytes : 1))))
  })
})
