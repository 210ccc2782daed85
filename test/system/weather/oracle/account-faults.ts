import type { Books } from './books'
import type { Findings } from './findings'

/** What the ledger's rows of one user, token or channel come to. */
class Sums {
  readonly units = new Map<number, number>()
  readonly charged = new Map<number, number>()
  readonly requests = new Map<number, number>()
}

/**
 * Holds what stands beside the ledger against it: balances, used quota, request counts, the remainders of limited tokens, which
 * `caps` says they were made with, what channels were used for, and, as nothing runs any more, that nothing is lent.
 */
export function findAccountFaults(books: Books, caps: ReadonlyMap<number, number>, findings: Findings): void {
  const users = new Sums()
  const tokens = new Map<number, number>()
  const channels = new Map<number, number>()
  for (const { kind, userId, tokenId, channelId, units, requests } of books.ledger) {
    add(users.units, userId, units)
    add(users.requests, userId, requests)
    if (kind !== 'usage' && kind !== 'refund') continue
    add(users.charged, userId, -units)
    if (tokenId !== null) add(tokens, tokenId, -units)
    if (channelId !== null) add(channels, channelId, -units)
  }
  findUserFaults(books, users, findings)
  findTokenFaults(books, tokens, caps, findings)
  for (const { channelId, usedUnits } of books.channels) {
    findings.compare('channel-used', `used quota of channel ${channelId}`, [usedUnits, channels.get(channelId) ?? 0])
  }
  findLeaseFaults(books, findings)
  findChainFaults(books, findings)
}

function findUserFaults({ accounts }: Books, sums: Sums, findings: Findings): void {
  for (const { userId, balanceUnits, heldUnits, usedUnits, requestCount } of accounts) {
    const user = `of user ${userId}`
    findings.compare('balance', `the balance ${user}`, [balanceUnits, sums.units.get(userId) ?? 0])
    findings.compare('used-quota', `used quota ${user}`, [usedUnits, sums.charged.get(userId) ?? 0])
    findings.compare('request-count', `the request count ${user}`, [requestCount, sums.requests.get(userId) ?? 0])
    findings.compare('held', `what is held ${user}`, [heldUnits, 0])
    if (balanceUnits < 0) findings.add('balance', `the balance ${user} is ${balanceUnits}`)
  }
}

function findTokenFaults(
  { tokens }: Books,
  charged: ReadonlyMap<number, number>,
  caps: ReadonlyMap<number, number>,
  findings: Findings,
): void {
  for (const { tokenId, isUnlimited, remainUnits, heldUnits, usedUnits } of tokens) {
    const token = `of token ${tokenId}`
    const spent = charged.get(tokenId) ?? 0
    findings.compare('token-used', `used quota ${token}`, [usedUnits, spent])
    findings.compare('held', `what is held ${token}`, [heldUnits, 0])
    const cap = caps.get(tokenId)
    if (isUnlimited || cap === undefined) continue
    findings.compare('token-remainder', `the remainder ${token}`, [remainUnits, cap - spent])
    if (remainUnits < 0) findings.add('token-remainder', `the remainder ${token} is ${remainUnits}`)
  }
}

function findLeaseFaults({ leases }: Books, findings: Findings): void {
  for (const { leaseId, userId, grantedUnits, settledUnits, releasedUnits, isClosed } of leases) {
    if (!isClosed) findings.add('open-lease', `lease ${leaseId} of user ${userId} is open: granted ${grantedUnits}`)
    else
      findings.compare('lease-sum', `settled and released of lease ${leaseId}`, [
        settledUnits + releasedUnits,
        grantedUnits,
      ])
  }
}

/** Each row of the ledger tells the balance behind it, which the next one of its user goes on from. */
function findChainFaults({ ledger }: Books, findings: Findings): void {
  const balances = new Map<number, number>()
  for (const { kind, reference, userId, units, balanceUnits } of ledger) {
    const should = (balances.get(userId) ?? 0) + units
    findings.compare('ledger-chain', `the balance behind ${kind}:${reference}`, [balanceUnits, should])
    balances.set(userId, balanceUnits)
  }
}

function add(sums: Map<number, number>, key: number, units: number): void {
  sums.set(key, (sums.get(key) ?? 0) + units)
}
