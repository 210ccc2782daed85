import type { Books, MovementLine } from '../books'
import type { Findings } from '../findings'
import { grouped } from '../grouped'
import { findBudgetFaults } from './budget-faults'
import { mayBeForgotten, type MoneyRecord, type Move, type OrderRecord } from './money-record'
import { findReversalFaults } from './reversal-faults'

/** What a check-in pays in a house under foul weather. */
export const checkInUnits = { least: 1_000, most: 5_000 }
/** A clock of the house may be wrong by five hours. */
const clocksWrongMs = 6 * 3_600_000
const dayMs = 24 * 3_600_000

/** States of an order whose quota came, whatever went back since. */
const creditedStates = ['paid', 'refunded', 'disputed']

type Rows = ReadonlyMap<number | null, readonly MovementLine[]>

/**
 * Holds every act of the load that moved a balance beside calls against the ledger: what was done stands there once and as it should,
 * what was refused does not, and of what got no answer there is one row at most. And the other way: no row without an act.
 */
export function findMoneyFaults(books: Books, money: MoneyRecord, findings: Findings): void {
  const rows = (kind: string) => books.movements.filter((line) => line.kind === kind)
  const transfers = grouped<MovementLine, number | null>(rows('transfer'), ({ units }) => units)
  findRedemptionFaults(rows('redeem'), money, findings)
  findOrderFaults(books, rows('topup'), money, findings)
  findMoveFaults({ kind: 'transfer', rows: transfers, moves: money.transfers }, money, findings)
  findEditFaults(rows('adjust'), money, findings)
  findCheckInFaults(rows('checkin'), money, findings)
  findReferralFaults(books, rows('transfer'), findings)
  findCapFaults(books, money, findings)
  const credited = new Set(rows('topup').map(({ reference }) => reference))
  findReversalFaults(books, { reversed: rows('reversal'), credited }, money, findings)
  findBudgetFaults(books, money, findings)
  for (const said of money.takenForgeries) findings.add('forgery-taken', said)
  for (const { userId, units } of books.arrears) findings.add('arrears', `user ${userId} still owes ${units}`)
}

function findRedemptionFaults(lines: readonly MovementLine[], money: MoneyRecord, findings: Findings): void {
  const rows = grouped(lines, ({ reference }) => reference)
  const tried = new Map<number, Set<number>>()
  for (const { codeId, userId } of money.redemptions) {
    tried.set(codeId, (tried.get(codeId) ?? new Set()).add(userId))
  }
  for (const [key, acts] of grouped(money.redemptions, ({ codeId, userId }) => `${codeId}:${userId}`)) {
    const is = rows.get(key)?.length ?? 0
    const isDone = acts.some(({ answer, atMs }) => answer === 'done' && !mayBeForgotten(money, atMs))
    if (isDone && is === 0) findings.add('credit-missing', `code ${key} was redeemed, and has no row`)
    if (is > 0 && acts.every(({ answer }) => answer === 'refused'))
      findings.add('refused-and-credited', `code ${key} was refused, and has a row`)
  }
  for (const [codeId, users] of tried) {
    const code = money.codes.get(codeId)
    const given = lines.filter(({ reference }) => reference.startsWith(`${codeId}:`))
    const should = Math.min(code?.maxUses ?? 0, users.size)
    if (given.length > should)
      findings.add('credited-twice', `code ${codeId} gave ${given.length} times, not ${should}`)
    if (given.length < should)
      findings.add('credit-missing', `code ${codeId} gave ${given.length} times, not ${should}`)
    for (const { reference, units } of given)
      findings.compare('wrong-credit', `what code ${reference} gave`, [units, code?.units ?? 0])
  }
  for (const { reference } of lines) {
    if (!tried.has(Number(reference.split(':')[0])))
      findings.add('unknown-credit', `code ${reference}, which nobody redeemed, has a row`)
  }
}

function findOrderFaults(
  { orders }: Books,
  lines: readonly MovementLine[],
  money: MoneyRecord,
  findings: Findings,
): void {
  const rows = grouped(lines, ({ reference }) => reference)
  const states = new Map(orders.map(({ orderNo, state }) => [orderNo, state]))
  const known = new Set(money.orders.map(({ orderNo }) => orderNo))
  for (const order of money.orders) {
    const own = rows.get(order.orderNo) ?? []
    findOrderFault(order, own, money, findings)
    const state = states.get(order.orderNo)
    if (state !== undefined && own.length === 0 && creditedStates.includes(state))
      findings.add('order-state', `order ${order.orderNo} is ${state} and has ${own.length} rows`)
  }
  for (const { reference } of lines)
    if (!known.has(reference)) findings.add('unknown-credit', `order ${reference}, which nobody made, has a row`)
}

function findOrderFault(
  { orderNo, userId, units, isPaid, takenAtMs, madeAtMs }: OrderRecord,
  own: readonly MovementLine[],
  money: MoneyRecord,
  findings: Findings,
): void {
  const name = `order ${orderNo} of user ${userId}`
  if (own.length > 1) findings.add('credited-twice', `${name} has ${own.length} rows`)
  if (!isPaid && own.length > 0) findings.add('refused-and-credited', `${name} was never paid, and has a row`)
  const isKept = !mayBeForgotten(money, madeAtMs) && !(takenAtMs !== null && mayBeForgotten(money, takenAtMs))
  if (isPaid && isKept && own.length === 0)
    findings.add('credit-missing', `${name} was paid, ${takenAtMs === null ? 'not ' : ''}taken, and has no row`)
  for (const row of own) {
    findings.compare('wrong-credit', `what ${name} gave`, [row.units, units])
    findings.compare('wrong-credit', `whom ${name} was credited to`, [row.userId, userId])
  }
}

/** Of acts that name their units alone: each has one row, or none. */
function findMoveFaults(
  { kind, rows, moves }: { readonly kind: string; readonly rows: Rows; readonly moves: readonly Move[] },
  money: MoneyRecord,
  findings: Findings,
): void {
  for (const { userId, units, answer, atMs } of moves) {
    const own = rows.get(units) ?? []
    const name = `the ${kind} of ${units} by user ${userId}`
    if (own.length > 1) findings.add('credited-twice', `${name} has ${own.length} rows`)
    if (answer === 'refused' && own.length > 0)
      findings.add('refused-and-credited', `${name} was refused and has a row`)
    if (answer === 'done' && own.length === 0 && !mayBeForgotten(money, atMs))
      findings.add('credit-missing', `${name} was done, and has no row`)
    for (const row of own) findings.compare('wrong-credit', `whose ${name} is`, [row.userId, userId])
  }
  const known = new Set<number | null>(moves.map(({ units }) => units))
  for (const units of rows.keys())
    if (!known.has(units)) findings.add('unknown-credit', `a ${kind} of ${units}, which nobody asked for, has a row`)
}

function findEditFaults(lines: readonly MovementLine[], money: MoneyRecord, findings: Findings): void {
  const users = new Set(money.edits.map(({ userId }) => userId))
  // What an edit could not take at once is taken by rows of its own, which name no figure.
  const edits = lines.filter(({ userId, wantedUnits }) => users.has(userId) && wantedUnits !== null)
  const rows = grouped(edits, ({ wantedUnits }) => wantedUnits)
  findMoveFaults({ kind: 'adjust', rows, moves: money.edits }, money, findings)
  for (const { userId, wantedUnits, balanceUnits } of edits)
    if (balanceUnits < (wantedUnits ?? 0))
      findings.add('wrong-credit', `user ${userId} was to have ${wantedUnits} and had ${balanceUnits}`)
}

function findCheckInFaults(lines: readonly MovementLine[], money: MoneyRecord, findings: Findings): void {
  const rows = grouped(lines, ({ userId }) => userId)
  for (const [userId, acts] of grouped(money.checkIns, ({ userId }) => userId)) {
    const least = acts.filter(({ answer, atMs }) => answer === 'done' && !mayBeForgotten(money, atMs)).length
    const most = acts.filter(({ answer }) => answer !== 'refused').length
    const is = rows.get(userId)?.length ?? 0
    if (is < least) findings.add('credit-missing', `user ${userId} checked in ${least} times and has ${is} rows`)
    if (is > most) findings.add('credited-twice', `user ${userId} checked in ${most} times and has ${is} rows`)
  }
  for (const { reference, units } of lines)
    if (units < checkInUnits.least || units > checkInUnits.most)
      findings.add('wrong-credit', `the check-in ${reference} gave ${units}`)
}

/** What was earned is what waits and what was transferred. */
function findReferralFaults({ referrals }: Books, transfers: readonly MovementLine[], findings: Findings): void {
  const rows = grouped(transfers, ({ userId }) => userId)
  for (const { userId, quotaUnits, historyUnits } of referrals) {
    const moved = (rows.get(userId) ?? []).reduce((sum, { units }) => sum + units, 0)
    findings.compare('referral', `what waits of the earnings of user ${userId}`, [quotaUnits, historyUnits - moved])
  }
}

/** No token, deleted or not, was charged beyond its caps. */
function findCapFaults({ ledger }: Books, { tokens }: MoneyRecord, findings: Findings): void {
  if (tokens.length === 0) return
  const caps = new Map(tokens.map((token) => [token.tokenId, token]))
  const charged = new Map<number, number>()
  for (const { kind, tokenId, units } of ledger) {
    if (kind === 'usage' && tokenId !== null && caps.has(tokenId))
      charged.set(tokenId, (charged.get(tokenId) ?? 0) - units)
  }
  for (const [tokenId, units] of charged) {
    const { remainUnits = 0, dailyUnits = 0 } = caps.get(tokenId) ?? {}
    if (units > Math.min(remainUnits, dailyUnits * daysTouched()))
      findings.add('over-cap', `token ${tokenId} was charged ${units}, of ${remainUnits} and ${dailyUnits} a day`)
  }
}

/** Days that a load of the last hour may have been in, by clocks that are wrong; the site's days are those of UTC. */
function daysTouched(nowMs = Date.now()): number {
  const hourMs = 3_600_000
  return Math.floor((nowMs + clocksWrongMs) / dayMs) - Math.floor((nowMs - hourMs - clocksWrongMs) / dayMs) + 1
}
