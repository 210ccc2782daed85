import { z } from 'zod'
import { answerWith } from '../core/answer'
import { isPlainName } from '../core/names'
import { rowId, wholeNumberOf } from '../core/numbers'
import { listOf, pageFields } from '../core/paging'
import { filterText } from '../core/text'
import { billingFaults } from './billing.faults'

/** How an order is paid: two by an epay-style provider, one by Stripe. */
export const paymentMethods = ['alipay', 'wxpay', 'stripe'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * Where an order stands. `uncredited`: the money came, but the account could not take all the quota; it is credited as soon as it
 * can. Payments of orders that are expired or failed are credited all the same. `refunded`: it was credited, and some or all of its
 * money went back since; `disputed`: its payer disputes it, or did so with success.
 */
export const orderStates = ['pending', 'paid', 'uncredited', 'expired', 'failed', 'refunded', 'disputed'] as const
export type OrderState = (typeof orderStates)[number]

/** What clients call the methods. */
type MethodName = PaymentMethod | 'zfb' | 'wx'
const methodNames: Readonly<Record<MethodName, PaymentMethod>> = {
  zfb: 'alipay',
  alipay: 'alipay',
  wx: 'wxpay',
  wxpay: 'wxpay',
  stripe: 'stripe',
}

const method = z
  .enum(Object.keys(methodNames) as MethodName[], billingFaults.paymentMethod.code) // its keys
  .transform((name): PaymentMethod => methodNames[name])

const amount = wholeNumberOf(billingFaults.topUpAmount.code)

/** Dollars, or quota where the site shows quota. The code is taken for clients that send one, and means nothing. */
export const amountBody = z.object({ amount, top_up_code: z.string().optional(), payment_method: method.optional() })
export type AmountBody = z.output<typeof amountBody>

export const payBody = amountBody.extend({ payment_method: method })
export type PayBody = z.output<typeof payBody>

/** What is to be paid, with two digits behind the point, and in which currency. */
export const amountAnswer = answerWith(z.string(), { currency: z.string() })
export type AmountAnswer = z.output<typeof amountAnswer>

/** Where to pay: the fields are posted to the address as a form; without any, the address is opened. */
export const payAnswer = answerWith(z.record(z.string(), z.string()), { url: z.string(), order_no: z.string() })
export type PayAnswer = z.output<typeof payAnswer>

/** An order as its owner sees it; times are Unix seconds, 0 for never. */
export const orderView = z.object({
  id: z.int(),
  order_no: z.string(),
  method: z.enum(paymentMethods),
  quota: z.int(),
  money: z.string(),
  currency: z.string(),
  state: z.enum(orderStates),
  created_time: z.int(),
  expired_time: z.int(),
  paid_time: z.int(),
  /** What was refunded of the money, in all. */
  refunded: z.string(),
  /** The quota that was taken back. */
  taken_quota: z.int(),
})
export type OrderView = z.output<typeof orderView>

/** An order as administrators see it. */
export const adminOrderView = orderView.extend({
  user_id: z.int(),
  username: z.string(),
  /** What the provider calls the payment; empty while there is none. */
  provider_no: z.string(),
  /** What the provider said last, and what we made of it. */
  said: z.string(),
  /** Who settled it by hand and why; empty where the provider did. */
  settled_by: z.string(),
  settled_reason: z.string(),
  /** What is still to be taken back, once the account has it. */
  owed_quota: z.int(),
  /** Who recorded a refund by hand and why; empty where the provider told of it. */
  refunded_by: z.string(),
  refunded_reason: z.string(),
})
export type AdminOrderView = z.output<typeof adminOrderView>

export const orderSorts = ['id', 'money', 'quota', 'paid_time'] as const
export type OrderSort = (typeof orderSorts)[number]

const orderFilters = {
  ...pageFields,
  state: z.enum(['', ...orderStates]).default(''),
  method: z.enum(['', ...paymentMethods]).default(''),
  sort_by: z.enum(['', ...orderSorts]).default(''),
  sort_order: z.enum(['', 'asc', 'desc']).default(''),
}

/** One's own orders. */
export const ownOrdersQuery = z.object(orderFilters)
/** Everybody's; `user` is an id, a part of a username, or the number that we or its provider gave an order. */
export const ordersQuery = z.object({ ...orderFilters, user: filterText })

export const orderList = listOf(orderView)
export type OrderList = z.output<typeof orderList>
export const adminOrderList = listOf(adminOrderView)

export const orderId = rowId
const maxReasonLength = 200

const reason = z
  .string(billingFaults.settleReason.code)
  .trim()
  .min(1, billingFaults.settleReason.code)
  .max(maxReasonLength, billingFaults.settleReason.code)
  .refine(isPlainName, billingFaults.settleReason.code)

/** Why an order is settled by hand. */
export const settleBody = z.strictObject({ reason })
export type SettleBody = z.output<typeof settleBody>

/** What of an order's money was paid back in all, this time included: so that asking twice is asking once. And why. */
export const refundBody = z.strictObject({
  refunded: z
    .string(billingFaults.refundMoney.code)
    .trim()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, billingFaults.refundMoney.code),
  reason,
})
export type RefundBody = z.output<typeof refundBody>
