import { orderStates } from '@tollgate/contracts/http/billing'
import { someOrders } from '../../../mocks/payment'
import { isToSettle, moneyText, noRefundReason } from './order.model'

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
