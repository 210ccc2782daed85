import { anOrder } from '../../../test/support/orders/an-order'
import { differenceOf, type Payment } from './order.policy'

const order = anOrder({ method: 'alipay', cents: 730, currency: 'cny' })
const payment: Payment = { method: 'alipay', cents: 730n, currency: 'cny', providerNo: '2026' }
const session = anOrder({ method: 'stripe', cents: 100, currency: 'usd', providerNo: 'cs_1' })
const stripe: Payment = { method: 'stripe', cents: 100n, currency: 'usd', providerNo: 'cs_1' }

test.each([
  ['the payment it asks for', order, payment, null],
  ['the payment after it expired', { ...order, state: 'expired' as const }, payment, null],
  ['another method', order, { ...payment, method: 'wxpay' as const }, 'method'],
  ['another provider', order, { ...stripe, cents: 730n, currency: 'cny' }, 'method'],
  ['less money', order, { ...payment, cents: 729n }, 'money'],
  ['more money', order, { ...payment, cents: 731n }, 'money'],
  ['another currency', session, { ...stripe, currency: 'jpy' }, 'currency'],
  ['its session', session, stripe, null],
  ['another session', session, { ...stripe, providerNo: 'cs_2' }, 'session'],
  ['a session whose making was never answered', { ...session, providerNo: null }, stripe, null],
  ['the trade of a repeated notification', { ...order, providerNo: '2025' }, payment, null],
])('an order and %s', (_, asked, paid, difference) => expect(differenceOf(asked, paid)).toBe(difference))
