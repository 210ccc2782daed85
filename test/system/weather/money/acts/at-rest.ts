import type { OrderRecord, Reversal } from '../../oracle/money/money-record'
import type { MoneyBook } from '../books/money-book'
import type { MoneyTarget } from '../books/money-target'
import type { Patron } from '../books/patron'
import { forge, makeOrder, tellPaid, type Told } from './paying'
import { refundByHand, tellUntilTaken, type ToldReversal } from './refunding'

const amount = 4
const mostTries = 5

/**
 * What the dice of a load seldom come to, surely and one after another, for when nothing else moves: money that goes back in parts,
 * before its payment is told, for a while, and from somebody who has spent it; and orders that nobody pays and that are told of. What
 * is not taken is remembered as a fault.
 */
export async function actAtRest(target: MoneyTarget, book: MoneyBook): Promise<void> {
  const { payer, debtor } = target.resting
  const acts = new ActsAtRest(target, book)
  await Promise.all([
    ...[acts.inParts(payer), acts.early(payer), acts.won(payer), acts.byHand(payer), acts.owed(debtor)],
    ...[acts.unpaid(payer, 'stripe'), acts.unpaid(payer, 'zfb')],
  ])
}

class ActsAtRest {
  constructor(
    private readonly target: MoneyTarget,
    private readonly book: MoneyBook,
  ) {}

  /** A refund grows until all is back. */
  async inParts(payer: Patron): Promise<void> {
    const order = await this.paid(payer, 'stripe')
    if (order === null) return
    await this.goesBack(order, refund(quarterOf(order)))
    await this.goesBack(order, refund(order.cents))
  }

  /** A part is back before the payment is told. */
  async early(payer: Patron): Promise<void> {
    const made = await this.made(payer, 'stripe')
    if (made === null) return
    await this.goesBack(made.order, refund(quarterOf(made.order)))
    await this.tellUntilPaid(made)
  }

  /** All is disputed, and is the payer's again. */
  async won(payer: Patron): Promise<void> {
    const order = await this.paid(payer, 'stripe')
    if (order === null) return
    await this.goesBack(order, { kind: 'dispute', status: 'open', takenAtMs: null })
    await this.goesBack(order, { kind: 'dispute', status: 'won', takenAtMs: null })
  }

  /** An administrator pays back a part, and then all. */
  async byHand(payer: Patron): Promise<void> {
    const order = await this.paid(payer, 'zfb')
    if (order === null) return
    for (const cents of [quarterOf(order), order.cents]) await this.refundUntilDone(order, cents)
  }

  /** All is refunded to somebody who has hardly anything of it left. */
  async owed(debtor: Patron): Promise<void> {
    const order = await this.paid(debtor, 'stripe')
    if (order === null) return
    const units = this.book.nextMove()
    const body = {
      id: debtor.userId,
      username: restingNames.debtor,
      display_name: restingNames.debtor,
      group: 'default',
    }
    const { answer } = await this.target.root.ask('PUT', '/api/user/', { ...body, quota: units })
    this.book.edits.push({ userId: debtor.userId, units, answer, atMs: performance.now() })
    await this.goesBack(order, refund(order.cents))
  }

  /** Nobody pays: a forger and the provider, which waits, say so. */
  async unpaid(payer: Patron, method: 'stripe' | 'zfb'): Promise<void> {
    const made = await this.made(payer, method)
    if (made !== null) await forge(this.target, this.book, made)
  }

  private async made(payer: Patron, method: 'stripe' | 'zfb'): Promise<Told | null> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const made = await makeOrder(this.target, this.book, { payer, method, amount })
      if (made !== null) return made
    }
    this.book.untaken.push(`user ${payer.userId} could not make an order of ${method}`)
    return null
  }

  private async paid(payer: Patron, method: 'stripe' | 'zfb'): Promise<OrderRecord | null> {
    const made = await this.made(payer, method)
    if (made !== null) await this.tellUntilPaid(made)
    return made?.order ?? null
  }

  private async tellUntilPaid(made: Told): Promise<void> {
    for (let tries = 0; tries < mostTries; tries += 1) if (await tellPaid(this.target, made)) return
    this.book.untaken.push(`the payment of order ${made.order.orderNo} was not taken`)
  }

  private goesBack(order: OrderRecord, reversal: ToldReversal): Promise<void> {
    order.reversals.push(reversal)
    return tellUntilTaken(this.target, this.book, { order, reversal })
  }

  /** Behind an answer that did not come it may have been done, and then it is refused. */
  private async refundUntilDone(order: OrderRecord, cents: number): Promise<void> {
    let answer = await refundByHand(this.target, order, cents)
    const wasUnsure = answer === 'unsure'
    for (let tries = 1; answer === 'unsure' && tries < mostTries; tries += 1)
      answer = await refundByHand(this.target, order, cents)
    if (answer === 'done' || (wasUnsure && answer === 'refused')) return
    this.book.untaken.push(`a refund by hand of order ${order.orderNo} was answered ${answer}`)
  }
}

/** As they sign in. */
export const restingNames = { payer: 'mia', debtor: 'ned' } as const

function refund(cents: number): ToldReversal {
  return { kind: 'refund', cents, takenAtMs: null } satisfies Reversal
}

function quarterOf({ cents }: OrderRecord): number {
  return Math.floor(cents / 4)
}
