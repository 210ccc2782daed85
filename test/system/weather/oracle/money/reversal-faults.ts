import type { Books, MovementLine, OrderLine } from '../books'
import type { Findings } from '../findings'
import { grouped } from '../grouped'
import { mayBeForgotten, type MoneyRecord, type OrderRecord, type Reversal } from './money-record'

/** What has to have gone back of a credited order, and the state it has to be in. */
interface Should {
  readonly refundedCents: number
  readonly units: number
  readonly state: string
}

/**
 * Holds what was refunded and disputed against orders and the ledger: the same part of the quota went back as of the money, once,
 * however often and in which order it was said; what the balance did not have is owed, for as long as it has nothing.
 */
export function findReversalFaults(
  books: Books,
  { reversed, credited }: { readonly reversed: readonly MovementLine[]; readonly credited: ReadonlySet<string> },
  money: MoneyRecord,
  findings: Findings,
): void {
  const rows = grouped(reversed, ({ reference }) => reference.split(':')[0])
  const lines = new Map(books.orders.map((line) => [line.orderNo, line]))
  const balances = new Map(books.accounts.map(({ userId, balanceUnits }) => [userId, balanceUnits]))
  for (const order of money.orders) {
    const line = lines.get(order.orderNo)
    if (line === undefined) continue // lost with the database
    findOrderFault({ order, line, isCredited: credited.has(order.orderNo) }, rows.get(order.orderNo) ?? [], findings)
    const { least, most } = byHand(order, money)
    if (
      order.reversals.some(({ kind }) => kind === 'by hand') &&
      !(least <= line.refundedCents && line.refundedCents <= most)
    )
      findings.add(
        'reversal',
        `of order ${order.orderNo} ${line.refundedCents} were refunded, and not ${least} to ${most}`,
      )
    if (line.owedUnits > 0 && (balances.get(order.userId) ?? 0) > 0)
      findings.add('owed', `order ${order.orderNo} owes ${line.owedUnits}, and user ${order.userId} has some`)
  }
  const known = new Set<string | undefined>(money.orders.map(({ orderNo }) => orderNo))
  for (const orderNo of rows.keys())
    if (!known.has(orderNo)) findings.add('unknown-credit', `order ${orderNo}, which nobody made, went back`)
  for (const said of money.untaken) findings.add('reversal', said)
}

function findOrderFault(
  { order, line, isCredited }: { readonly order: OrderRecord; readonly line: OrderLine; readonly isCredited: boolean },
  rows: readonly MovementLine[],
  findings: Findings,
): void {
  const name = `order ${order.orderNo} of user ${order.userId}`
  const none: Should = { refundedCents: 0, units: 0, state: '' }
  const should = isCredited ? reversedOf(order, line) : none
  const taken = rows.reduce((sum, { units }) => sum - units, 0)
  findings.compare('reversal', `what has to be back of ${name}`, [line.reversedUnits, should.units])
  findings.compare('reversal', `what is back of ${name}, and owed`, [taken + line.owedUnits, should.units])
  findings.compare('reversal', `what was refunded of ${name}`, [line.refundedCents, should.refundedCents])
  for (const { userId } of rows) findings.compare('reversal', `from whom ${name} went back`, [userId, order.userId])
  if (isCredited && line.state !== should.state)
    findings.add('order-state', `${name} is ${line.state} and should be ${should.state}`)
}

function reversedOf({ units, cents, reversals }: OrderRecord, { refundedCents: ofHand }: OrderLine): Should {
  const refunds = reversals.map((one) => (one.kind === 'refund' ? one.cents : 0))
  // What an administrator paid back is in the order alone; whether it may be so is looked at by itself.
  const isByHand = reversals.some(({ kind }) => kind === 'by hand')
  const refundedCents = isByHand ? ofHand : Math.max(0, ...refunds)
  const isDisputed = ['open', 'lost'].includes(endOf(reversals) ?? '')
  const back = Math.min(cents, refundedCents + (isDisputed ? cents : 0))
  const state = isDisputed ? 'disputed' : refundedCents > 0 ? 'refunded' : 'paid'
  return { refundedCents, units: Math.floor((units * back) / cents), state }
}

/** How far the dispute of an order is: it ends once, and what is said behind that counts no more. */
function endOf(reversals: readonly Reversal[]): string | undefined {
  const said = reversals.flatMap((one) => (one.kind === 'dispute' ? [one.status] : []))
  return said.find((status) => status === 'won' || status === 'lost') ?? said.find((status) => status === 'open')
}

/** What an administrator paid back of it, by what was answered. */
function byHand({ reversals }: OrderRecord, money: MoneyRecord): { least: number; most: number } {
  let [least, most] = [0, 0]
  for (const one of reversals) {
    if (one.kind !== 'by hand' || one.answer === 'refused') continue
    most = Math.max(most, one.cents)
    if (one.answer === 'done' && !mayBeForgotten(money, one.atMs)) least = Math.max(least, one.cents)
  }
  return { least, most }
}
