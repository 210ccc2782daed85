import { payBody } from './payment'

const methodOf = (name: unknown) => {
  const read = payBody.safeParse({ amount: '10', top_up_code: 'SUMMER', payment_method: name })
  return read.success ? read.data.payment_method : read.error.issues.map(({ message }) => message)
}

it.each([
  ['zfb', 'alipay'],
  ['alipay', 'alipay'],
  ['wx', 'wxpay'],
  ['wxpay', 'wxpay'],
  ['stripe', 'stripe'],
  ['toString', ['billing.payment-method']],
  [undefined, ['billing.payment-method']],
])('M68 a payment by %s is one by %j', (name, method) => expect(methodOf(name)).toEqual(method))
