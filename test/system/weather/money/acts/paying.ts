import type { PayAnswer } from '@tollgate/contracts/http/billing'
import type { Dice } from '../../../support/dice'
import { mayBeForgotten, type OrderRecord } from '../../oracle/money/money-record'
import type { MoneyBook } from '../books/money-book'
import type { MoneyTarget } from '../books/money-target'
import type { Patron } from '../books/patron'
import { isOfStripe, isTakenByEpay, isTakenByStripe } from './telling'

const methods = ['zfb', 'wx', 'stripe'] as const
const unitsPerDollar = 500_000
/** How providers tell of an order, each as likely. */
const fates = ['prompt', 'doubled', 'forged first', 'ended first', 'late', 'never'] as const
const tellings = 4

type Method = (typeof methods)[number]

/** An order, and who takes its payment. */
export interface Told {
  readonly order: OrderRecord
  readonly isStripe: boolean
}

/** Makes an order and has its provider tell of it as the dice say; those of late ones are told when everything is quiet. */
export async function pay(target: MoneyTarget, book: MoneyBook, dice: Dice): Promise<void> {
  const payer = dice.pick(target.patrons)
  const [method, amount, fate] = [dice.pick(methods), 1 + dice.below(9), dice.pick(fates)]
  const made = await makeOrder(target, book, { payer, method, amount })
  if (made === null) return
  if (fate === 'never' || fate === 'forged first') await forge(target, book, made)
  if (fate === 'ended first') await end(target, made)
  if (fate === 'never') return
  if (fate === 'late') made.order.isPaid = true
  else await Promise.all(Array.from({ length: fate === 'doubled' ? tellings : 1 }, () => tellPaid(target, made)))
}

/** Makes an order and remembers it; null when it was refused or got no answer. */
export async function makeOrder(
  target: MoneyTarget,
  book: MoneyBook,
  { payer, method, amount }: { readonly payer: Patron; readonly method: Method; readonly amount: number },
): Promise<Told | null> {
  const wanted = { amount, payment_method: method }
  const made = await payer.ask<PayAnswer>('POST', '/api/user/pay', wanted, (answer) => answer)
  if (made.data === null) return null
  const { order_no: orderNo, data } = made.data
  const isStripe = method === 'stripe'
  const fault = isStripe ? null : target.epay.submit(data)
  if (fault !== null) throw new Error(`the provider does not take the form of an order: ${fault}`)
  const units = amount * unitsPerDollar
  const times = { madeAtMs: performance.now(), takenAtMs: null }
  const cents = isStripe ? target.stripe.amountOf(orderNo) : Math.round(Number(data['money']) * 100)
  const order: OrderRecord = { orderNo, userId: payer.userId, units, cents, reversals: [], ...times, isPaid: false }
  book.orders.push(order)
  return { order, isStripe }
}

/** Providers tell again of every payment that we have not taken, or may have lost since. */
export async function tellAgain(target: MoneyTarget, book: MoneyBook): Promise<void> {
  for (const order of book.orders) {
    if (!order.isPaid || (order.takenAtMs !== null && !mayBeForgotten(book, order.takenAtMs))) continue
    await tellPaid(target, { order, isStripe: isOfStripe(target, order) })
  }
}

/** Somebody who knows an order and no key, and a provider that says that nothing was paid: neither may credit anything. */
export async function forge(target: MoneyTarget, book: MoneyBook, { order, isStripe }: Told): Promise<void> {
  const { orderNo } = order
  const { origin, epay, stripe } = target
  if (isStripe) {
    const { body } = stripe.event('checkout.session.completed', orderNo, Date.now())
    const { signature } = stripe.event('checkout.session.completed', orderNo, Date.now(), { livemode: true })
    if (await isTakenByStripe(origin, { body, signature }))
      book.takenForgeries.push(`a signature of another event for ${orderNo}`)
    await isTakenByStripe(
      origin,
      stripe.event('checkout.session.completed', orderNo, Date.now(), { payment_status: 'unpaid' }),
    )
    return
  }
  const forged = epay.paid(orderNo).replace(/sign=\w{8}/, 'sign=00000000')
  if (await isTakenByEpay(origin, forged)) book.takenForgeries.push(`another signature for ${orderNo}`)
  const unpaid = epay.paid(orderNo, { trade_status: 'WAIT_BUYER_PAY' })
  if (await isTakenByEpay(origin, unpaid)) book.takenForgeries.push(`a payment that waits for ${orderNo}`)
}

/** The end of a session is told before its payment, which came first. */
async function end({ origin, stripe }: MoneyTarget, { order: { orderNo }, isStripe }: Told): Promise<void> {
  if (isStripe) await isTakenByStripe(origin, stripe.event('checkout.session.expired', orderNo, Date.now()))
}

/** The provider tells that an order was paid; true once it was taken. */
export async function tellPaid({ origin, epay, stripe }: MoneyTarget, { order, isStripe }: Told): Promise<boolean> {
  order.isPaid = true
  const { orderNo } = order
  const isTaken = isStripe
    ? await isTakenByStripe(origin, stripe.event('checkout.session.completed', orderNo, Date.now()))
    : await isTakenByEpay(origin, epay.paid(orderNo))
  if (isTaken) order.takenAtMs = performance.now()
  return isTaken
}
