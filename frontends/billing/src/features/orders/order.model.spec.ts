import { orderStates } from '@tollgate/contracts/http/billing'
import { isToSettle, moneyText } from './order.model'

test.each([
  ['7.30', 'cny', '¥7.30'],
  ['1.00', 'usd', '$1.00'],
  ['157.00', 'jpy', '157.00 JPY'],
])('%s of %s is %s', (money, currency, text) => expect(moneyText(money, currency)).toBe(text))

it('can be credited by hand unless it was', () =>
  expect(orderStates.filter((state) => !isToSettle(state))).toEqual(['paid']))
