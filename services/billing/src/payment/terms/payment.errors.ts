import { defineErrors } from '@tollgate/platform'

/** Why quota cannot be bought, or an order not be settled. */
export const paymentErrors = defineErrors('billing', {
  topUpDisabled: { zh: '管理员未开启在线充值！', en: 'The administrator has not enabled online top-up' },
  paymentMethodUnknown: { zh: '不支持的支付方式', en: 'This payment method is not supported' },
  paymentMethodDisabled: {
    zh: '管理员未开启该支付方式',
    en: 'The administrator has not enabled this payment method',
  },
  topUpTooLittle: { zh: '充值数量不能小于{least}', en: 'The top-up amount cannot be less than {least}' },
  topUpTooCheap: {
    zh: '充值金额过低，应付金额至少为 0.01',
    en: 'The amount is too low: at least 0.01 must be payable',
  },
  topUpTooMuch: { zh: '充值数量过大', en: 'The top-up amount is too large' },
  ordersTooMany: {
    zh: '您有 {most} 个未支付的订单，请先完成支付或稍后再试',
    en: 'You have {most} unpaid orders: pay one of them first, or try again later',
  },
  paymentUnreachable: {
    kind: 'unavailable',
    level: 'warn',
    zh: '支付服务暂时无法使用，未产生任何扣款，请稍后再试',
    en: 'The payment provider cannot be reached at the moment. Nothing was charged; try again later',
  },
  orderNotFound: { isGone: true, zh: '订单不存在', en: 'There is no such order' },
  orderNotCredited: {
    zh: '只有已到账的订单才能登记退款',
    en: 'Only the refund of an order that was credited can be recorded',
  },
  refundByStripe: {
    zh: '请在 Stripe 退款，额度会自动收回',
    en: 'Refund it at Stripe: the quota is then taken back by itself',
  },
  refundBeyond: {
    zh: '累计退款金额须大于 {refunded} 且不超过 {money}',
    en: 'What was refunded in all must be more than {refunded} and at most {money}',
  },
  orderSettled: { zh: '订单已完成充值', en: 'The order has been credited already' },
})
