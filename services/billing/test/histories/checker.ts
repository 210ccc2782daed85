import type { Account, Lease, LedgerRow, TokenQuota } from '../../src/books/books-state'
import type { GroupSpend } from '../../src/books/month-budget'
import { accountDiscrepancies, tokenDiscrepancies } from '../../src/reconcile/reconcile.policy'
import type { Fall } from '../../src/warning/warning.policy'

/** Everything the books hold, as rows: read from PostgreSQL, or straight from memory. The ledger in the order of its ids. */
export interface BookRows {
  readonly accounts: readonly Account[]
  readonly tokens: readonly TokenQuota[]
  readonly leases: readonly Lease[]
  readonly ledger: readonly LedgerRow[]
  readonly groups: readonly GroupSpend[]
}

/** A call that a client got an answer for. `priceUnits` is left out where only its being billed once is known. */
export interface AnsweredCall {
  readonly requestId: string
  readonly priceUnits?: number
}

/** From which of a user's ledger rows on they wanted to be warned below how many units; null is where the site says. */
export interface Watch {
  readonly userId: number
  readonly fromRow: number
  readonly warnBelowUnits: number | null
}

/** Where warnings are other than the ledger asks for: one for each fall below the threshold of that moment, and no other. */
export function findWrongWarnings(
  ledger: readonly LedgerRow[],
  watches: readonly Watch[],
  warnings: readonly Fall[],
  siteUnits: number,
): string[] {
  const userIds = new Set([...ledger, ...warnings].map(({ userId }) => userId))
  return [...userIds].flatMap((userId) => {
    const own = watches.filter((watch) => watch.userId === userId)
    const due = fallsOf(
      ledger.filter((row) => row.userId === userId),
      (row) => own.findLast(({ fromRow }) => fromRow <= row)?.warnBelowUnits ?? siteUnits,
    )
    const told = warnings.filter((warning) => warning.userId === userId)
    if (told.length !== due.length)
      return [`user ${userId} fell ${due.length} times and was warned ${told.length} times`]
    return told
      .filter((warning, index) => !isOf(warning, due[index]))
      .map((warning) => `the warning ${JSON.stringify(warning)} tells of no fall`)
  })
}

interface DueFall {
  readonly thresholdUnits: number
  /** The balances from the fall on, down to the next rise: rows that are settled together are warned of together. */
  readonly balances: Set<number>
}

function fallsOf(rows: readonly LedgerRow[], thresholdAt: (row: number) => number): DueFall[] {
  const falls: DueFall[] = []
  let balance = 0
  let isFalling = false
  for (const [index, { units }] of rows.entries()) {
    const thresholdUnits = thresholdAt(index)
    const isFall = balance >= thresholdUnits && balance + units < thresholdUnits
    balance += units
    if (isFall) falls.push({ thresholdUnits, balances: new Set() })
    isFalling = isFall || (isFalling && units <= 0)
    if (isFalling) falls.at(-1)?.balances.add(balance)
  }
  return falls
}

function isOf({ balanceUnits, thresholdUnits }: Fall, due: DueFall | undefined): boolean {
  return due !== undefined && thresholdUnits === due.thresholdUnits && due.balances.has(balanceUnits)
}

interface Sums {
  units: number
  charged: number
  requests: number
  leased: number
}

/** Every invariant of the ledger that these rows break, in words; empty for sound books. */
export function findViolations(rows: BookRows): string[] {
  const users = new Map<number, Sums>()
  const tokens = new Map<number, Sums>()
  const violations = [...sumLedger(rows.ledger, users, tokens), ...sumLeases(rows.leases, users, tokens)]
  for (const account of rows.accounts) {
    const { units, charged, requests, leased } = sumsOf(users, account.userId)
    const figures = { account, ledgerUnits: units, chargedUnits: charged, requests, leasedUnits: leased }
    for (const found of accountDiscrepancies(figures)) violations.push(JSON.stringify(found))
  }
  for (const token of rows.tokens) {
    const { charged, leased } = sumsOf(tokens, token.tokenId)
    const figures = { token, chargedUnits: charged, leasedUnits: leased }
    for (const found of tokenDiscrepancies(figures)) violations.push(JSON.stringify(found))
    const { tokenId, owedUnits, heldUnits, remainUnits } = token
    // What is owed was taken of all that came home, and is never lent again.
    if (owedUnits < 0 || (owedUnits > 0 && remainUnits !== heldUnits))
      violations.push(`token ${tokenId} owes ${owedUnits}`)
  }
  return violations
}

/** Which answered calls are unbilled or billed at another price than theirs; empty when every one is billed once. */
export function findUnbilled(ledger: readonly LedgerRow[], answered: Iterable<AnsweredCall>): string[] {
  const billed = new Map<string, number>()
  for (const row of ledger) {
    if (row.kind !== 'usage' && row.kind !== 'writeoff') continue
    billed.set(row.reference, (billed.get(row.reference) ?? 0) - row.units - row.houseUnits)
  }
  const faults: string[] = []
  for (const { requestId, priceUnits } of answered) {
    const units = billed.get(requestId)
    if (units === undefined) faults.push(`call ${requestId} is not billed`)
    else if (priceUnits !== undefined && units !== priceUnits) {
      faults.push(`call ${requestId} costs ${priceUnits}, charge and write-off make ${units}`)
    }
  }
  return faults
}

function sumsOf(sums: Map<number, Sums>, id: number): Sums {
  let found = sums.get(id)
  if (found === undefined) sums.set(id, (found = { units: 0, charged: 0, requests: 0, leased: 0 }))
  return found
}

function sumLedger(ledger: readonly LedgerRow[], users: Map<number, Sums>, tokens: Map<number, Sums>): string[] {
  const violations: string[] = []
  const seen = new Set<string>()
  for (const row of ledger) {
    const key = `${row.kind}:${row.reference}`
    if (seen.has(key)) violations.push(`${key} stands twice in the ledger`)
    seen.add(key)
    const user = sumsOf(users, row.userId)
    user.units += row.units
    user.requests += row.requests
    if (row.kind !== 'usage' && row.kind !== 'refund') continue
    if (row.kind === 'usage' ? row.units > 0 : row.units < 0) violations.push(`${key} is of ${row.units}`)
    user.charged -= row.units
    if (row.tokenId !== null) sumsOf(tokens, row.tokenId).charged -= row.units
  }
  return violations
}

function sumLeases(leases: readonly Lease[], users: Map<number, Sums>, tokens: Map<number, Sums>): string[] {
  const violations: string[] = []
  for (const lease of leases) {
    const rest = lease.grantedUnits - lease.settledUnits - lease.releasedUnits
    if (rest < 0 || (lease.isClosed && rest !== 0)) violations.push(`lease ${lease.leaseId} rests at ${rest}`)
    if (lease.userId !== null) sumsOf(users, lease.userId).leased += rest
    if (lease.tokenId !== null) sumsOf(tokens, lease.tokenId).leased += rest
  }
  return violations
}

/** Throws what was found to be wrong, if anything was. */
export function report(violations: readonly string[]): void {
  if (violations.length > 0) throw new Error(violations.join('; '))
}
