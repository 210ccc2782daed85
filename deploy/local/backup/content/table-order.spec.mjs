import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inOrderOfReference } from './table-order.mjs'

/** @param {string} text */
const tables = (text) => text.split(' ').map((name) => ({ name }))
/** @param {string} text */
const references = (text) => text.split(' ').map((each) => ({ from: each[0] ?? '', to: each[1] ?? '' }))
/** @param {string} all @param {string} which */
const ordered = (all, which) =>
  inOrderOfReference(tables(all), references(which))
    .map(({ name }) => name)
    .join(' ')

describe('the order of tables', () => {
  it('has each behind those that its rows refer to, and else is as given', () => {
    assert.equal(ordered('a b c', 'ab bc'), 'c b a')
    assert.equal(ordered('a b c', 'ac'), 'b c a')
    assert.equal(ordered('a b', 'aa'), 'a b')
    assert.equal(ordered('a b', 'ax'), 'a b')
  })

  it('is not made up for a circle', () => {
    assert.throws(() => ordered('a b c', 'ab ba'), /a circle: a, b/)
  })
})
