import { setTimeout as delay } from 'node:timers/promises'
import type { AdminOrderView, OrderList } from '@tollgate/contracts/http/billing'
import type { StripeApi, StripeDelivery } from '@tollgate/testing'
import type { Dice } from '../../../support/dice'
import { type Answer, mayBeForgotten, type OrderRecord, type Reversal } from '../../oracle/money/money-record'
import type { MoneyBook } from '../books/money-book'
import type { MoneyTarget } from '../books/money-target'
import { isOfStripe, isTakenByStripe } from './telling'

const quarters = 4
const mostReversals = 4
/** A provider says again what was not taken. */
const mostTellings = 5
const patience = { tellings: mostTellings, pauseMs: 1_000 }

/** What a provider says. */
export type ToldReversal = Exclude<Reversal, { kind: 'by hand' }>
type Dispute = Extract<Reversal, { kind: 'dispute' }>['status']

/** Money of an order goes back, all of it or a part, by its provider or by hand; of some orders before its payment is told. */
export async function goBack(target: MoneyTarget, book: MoneyBook, dice: Dice): Promise<void> {
  const paid = book.orders.filter(({ isPaid, reversals }) => isPaid && reversals.length < mostReversals)
  const [order, part, draw] = [dice.pick(paid.length > 0 ? paid : [null]), 1 + dice.below(quarters), dice.below(6)]
  if (order === null) return
  const cents = Math.max(1, Math.floor((order.cents * part) / quarters))
  if (!isOfStripe(target, order)) return void (await refundByHand(target, order, cents))
  const reversal =
    draw < 3 ? ({ kind: 'refund', cents, takenAtMs: null } satisfies Reversal) : disputed(order, draw, dice)
  order.reversals.push(reversal)
  // Providers say many things twice.
  const times = 1 + dice.below(2)
  await Promise.all(Array.from({ length: times }, () => tell(target, order, reversal)))
}

/** When all is quiet: providers say again what was not taken, or may be lost since, and an administrator what they are not sure of. */
export async function goBackAgain(target: MoneyTarget, book: MoneyBook): Promise<void> {
  for (const order of book.orders) {
    for (const reversal of [...order.reversals].reverse()) {
      const doneAtMs = reversal.kind === 'by hand' ? reversal.atMs : reversal.takenAtMs
      const isUnsure = reversal.kind === 'by hand' && reversal.answer === 'unsure'
      if (doneAtMs !== null && !isUnsure && !mayBeForgotten(book, doneAtMs)) continue
      if (reversal.kind === 'by hand') await refundByHand(target, order, reversal.cents)
      else await tellUntilTaken(target, book, { order, reversal })
    }
  }
}

/** A dispute begins, goes on or ends; it ends once. */
function disputed({ reversals }: OrderRecord, draw: number, dice: Dice): ToldReversal {
  const ended = reversals.find((one) => one.kind === 'dispute' && (one.status === 'won' || one.status === 'lost'))
  const ways: readonly Dispute[] = [
    dice.below(2) === 0 ? 'inquiry' : 'open',
    'open',
    dice.below(2) === 0 ? 'won' : 'lost',
  ]
  const status = ways[draw - 3] ?? 'open'
  // What is said behind the end counts no more.
  return { kind: 'dispute', status: ended !== undefined && status !== 'inquiry' ? 'open' : status, takenAtMs: null }
}

const eventOf = {
  inquiry: { event: 'created', status: 'warning_needs_response' },
  open: { event: 'updated', status: 'needs_response' },
  won: { event: 'closed', status: 'won' },
  lost: { event: 'closed', status: 'lost' },
} as const satisfies Record<Dispute, unknown>

async function tell(
  { origin, stripe }: MoneyTarget,
  { orderNo }: OrderRecord,
  reversal: ToldReversal,
): Promise<boolean> {
  const isTaken = await isTakenByStripe(origin, deliveryOf(stripe, orderNo, reversal))
  if (isTaken) reversal.takenAtMs = performance.now()
  return isTaken
}

function deliveryOf(stripe: StripeApi, orderNo: string, reversal: ToldReversal): StripeDelivery {
  const nowMs = Date.now()
  if (reversal.kind === 'refund') return stripe.refund(orderNo, reversal.cents, nowMs)
  const { event, status } = eventOf[reversal.status]
  return stripe.dispute(event, orderNo, nowMs, { status })
}

/** A provider says it until it is taken; where it never is, that is remembered. */
export async function tellUntilTaken(
  target: MoneyTarget,
  book: MoneyBook,
  { order, reversal }: { readonly order: OrderRecord; readonly reversal: ToldReversal },
): Promise<void> {
  for (let telling = 0; telling < patience.tellings; telling += 1) {
    if (await tell(target, order, reversal)) return
    await delay(patience.pauseMs)
  }
  book.untaken.push(`the ${reversal.kind} of order ${order.orderNo} was not taken`)
}

/** An administrator records that so much of an order was paid back in all; `unsure` also when nobody could say which order it is. */
export async function refundByHand({ root, prover }: MoneyTarget, order: OrderRecord, cents: number): Promise<Answer> {
  const { data } = await root.ask<OrderList>('GET', `/api/order/?user=${order.orderNo}`)
  const [found] = data?.items ?? []
  if (found === undefined) return 'unsure'
  const refunded = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  // It stands among them before it is asked for: whoever looks meanwhile knows of it.
  const reversal: Reversal = { kind: 'by hand', cents, answer: 'unsure', atMs: performance.now() }
  order.reversals.push(reversal)
  const body = { refunded, reason: 'asked for by its payer' }
  const { answer } = await prover.prove<AdminOrderView>('POST', `/api/order/${found.id}/refund`, body)
  Object.assign(reversal, { answer, atMs: performance.now() })
  return answer
}
