import { maxUnits } from '@tollgate/contracts/http/identity'
import { balanceAfter, type Direction } from './quota.model'

describe('a balance', () => {
  it.each<[number, Direction, number | null, object]>([
    [1_000, 'add', 500, { balance: 1_500 }],
    [1_000, 'take', 500, { balance: 500 }],
    [1_000, 'take', 1_000, { balance: 0 }],
    [-200, 'add', 500, { balance: 300 }],
    [1_000, 'add', null, { fault: 'nothing' }],
    [1_000, 'add', Number.NaN, { fault: 'not-whole' }],
    [1_000, 'add', 0.5, { fault: 'not-whole' }],
    [1_000, 'add', 0, { fault: 'not-positive' }],
    [1_000, 'take', -5, { fault: 'not-positive' }],
    [1_000, 'take', 1_001, { fault: 'below-zero' }],
    [maxUnits - 1, 'add', 1, { balance: maxUnits }],
    [maxUnits, 'add', 1, { fault: 'too-much' }],
  ])('of %d, %s %j, becomes %j', (balance, direction, amount, result) => {
    expect(balanceAfter(balance, direction, amount)).toEqual(result)
  })
})
