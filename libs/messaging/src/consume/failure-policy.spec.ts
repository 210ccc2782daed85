import { tokenChanged, usageReceipted, usageSettled } from '@tollgate/contracts'
import { defineErrors } from '@tollgate/platform'
import { messagingErrors } from '../messaging.errors'
import { UnprocessableEvent } from './consumer-options'
import { failureDelayMs, failuresAllowed, infrastructureDelayMs, kindOfFailure } from './failure-policy'

const errors = defineErrors('lamp', { broken: { zh: '坏了', en: 'Broken' } })

describe('kindOfFailure', () => {
  it.each([
    ['hopeless', new UnprocessableEvent('no such room')],
    ['infrastructure', messagingErrors.unavailable()],
    ['infrastructure', Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })],
    ['infrastructure', Object.assign(new Error('shutdown'), { code: '57P01' })],
    ['failure', errors.broken()],
    ['failure', new TypeError('undefined is not a lamp')],
    ['failure', 'a string'],
  ])('is %s for %s', (kind, error) => {
    expect(kindOfFailure(error)).toBe(kind)
  })
})

describe('failuresAllowed', () => {
  it.each([
    [Infinity, usageSettled],
    [Infinity, usageReceipted],
    [10, tokenChanged],
  ])('is %d for an event', (failures, contract) => {
    expect(failuresAllowed(contract)).toBe(failures)
  })
})

describe('delays', () => {
  it('grow, and stop growing', () => {
    expect([1, 2, 3, 6, 7, 100].map(failureDelayMs)).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000])
    expect([1, 2, 5, 6, 100].map(infrastructureDelayMs)).toEqual([100, 200, 1_600, 2_000, 2_000])
  })
})
