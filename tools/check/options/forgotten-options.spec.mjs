import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { forgottenOptions } from './forgotten-options.mjs'

const definitions = [
  `const shape = z.strictObject({
  tpm: jsonInteger(0, 0),
})
export const someOptions = {
  'group.first_enabled': flag(false, { zh: '一', en: 'One' }),
  Second: integer(60, {
    min: 1,
  }),
}`,
  `export const otherOptions = {
  Third: text('', {}),
}`,
]
const faultsOf = (/** @type {string[]} */ users, /** @type {string[]} */ waiting = []) =>
  forgottenOptions(definitions, users, waiting)

describe('options', () => {
  it('are used where their key stands, as a text or as a name', () => {
    assert.deepEqual(faultsOf([`read('group.first_enabled')`, `keys: ['Second']`, `looks={{ Third: {} }}`]), [])
  })

  it('are forgotten where only a part of a name is theirs', () => {
    assert.deepEqual(faultsOf([`'group.first_enabled', Third`, `SecondHand, notSecond, my-Second`]), [
      'Second is not used',
    ])
  })

  it('may wait, for as long as nobody uses them', () => {
    assert.deepEqual(faultsOf([`'group.first_enabled', Third`], ['Second']), [])
    assert.deepEqual(faultsOf([`'group.first_enabled', Third, Second`], ['Second']), ['Second waits and is used'])
  })

  it('that are no more cannot wait', () => {
    assert.deepEqual(faultsOf([`'group.first_enabled', Third, Second`], ['Fourth']), [
      'Fourth waits and is no option, to be used',
    ])
  })
})
