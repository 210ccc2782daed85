import { orderStates } from '@tollgate/contracts/http/billing'
import { someOrders } from '../../../mocks/payment'
import { differenceOf, isToSettle, isUnpaid, moneyText, noRefundReason, takenBy } from './order.model'

const order = someOrders().find(({ id }) => id === 1)!

test.each([
  ['7.30', 'cny', '¥7.30'],
  ['1.00', 'usd', '$1.00'],
  ['157.00', 'jpy', '157.00 JPY'],
])('%s of %s is %s', (money, currency, text) => expect(moneyText(money, currency)).toBe(text))

it('can be credited by hand unless it was', () =>
  expect(orderStates.filter((state) => !isToSettle(state))).toEqual(['paid', 'refunded', 'disputed']))

test.each([
  [{}, null],
  [{ state: 'refunded', refunded: '10.00' }, null],
  [{ state: 'refunded', refunded: '73.00' }, 'all-refunded'],
  [{ state: 'expired' }, 'not-credited'],
  [{ method: 'stripe' }, 'refund-by-stripe'],
] as const)('of an order with %j a refund is not recorded by hand because of %j', (given, reason) =>
  expect(noRefundReason({ ...order, ...given })).toBe(reason),
)

it('may have been paid all the same where nothing was heard of a payment', () =>
  expect(orderStates.filter(isUnpaid)).toEqual(['pending', 'expired', 'failed']))

test.each([
  ['73.00', {}, 5_000_000],
  [' 7.3 ', {}, 500_000],
  ['0.01', {}, 684],
  ['73', { refunded: '7.30', taken_quota: 400_000, owed_quota: 100_000 }, 4_500_000],
  ['7.30', { refunded: '7.30', taken_quota: 500_000 }, null],
  ['73.01', {}, null],
  ['', {}, null],
  ['0', {}, null],
  ['7,3', {}, null],
])('a refund of %j of an order with %j takes %j', (refunded, given, taken) =>
  expect(takenBy({ ...order, ...given }, refunded)).toBe(taken),
)

test.each([
  ['pending', 'money: TRADE_SUCCESS 1.00 2026', 'money'],
  ['expired', 'method: TRADE_SUCCESS 73.00 2026', 'method'],
  ['pending', 'TRADE_CLOSED 73.00 2026', null],
  ['pending', '', null],
  ['paid', 'currency: charge.refunded evt_1', null],
] as const)(
  'an order that is %s, of which its provider said %j, was told to be paid with another %j',
  (state, said, is) => expect(differenceOf({ ...order, state, said })).toBe(is),
)
