import type { Account, Lease, LedgerRow, TokenQuota } from '../../src/books/books.state'
import { accountDiscrepancies, tokenDiscrepancies } from '../../src/reconcile/reconcile.policy'

/** Everything the books hold, as rows: read from PostgreSQL, or straight from memory. The ledger in the order of its ids. */
export interface BookRows {
  readonly accounts: readonly Account[]
  readonly tokens: readonly TokenQuota[]
  readonly leases: readonly Lease[]
  readonly ledger: readonly LedgerRow[]
}

/** A call that a client got an answer for. `priceUnits` is left out where only its being billed once is known. */
export interface AnsweredCall {
  readonly requestId: string
  readonly priceUnits?: number
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
    if (row.kind !== 'usage') continue
    if (row.units > 0) violations.push(`${key} gives ${row.units}`)
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
