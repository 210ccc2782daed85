import type { Account, TokenQuota } from '../books/books-state'
import { spentIn } from '../books/month-budget'
import { monthOf, spentOn } from '../books/token-periods'
import { takeOwed } from '../lease/lease.policy'
import { credit, type Moved } from '../ledger/ledger.policy'

/** What the ledger says of a call that was charged. */
export interface Charge {
  readonly requestId: string
  readonly userId: number
  readonly tokenId: number | null
  readonly channelId: number
  readonly chargedUnits: number
  /** The month that it counts for, as 202601; null in rows of before. */
  readonly month: number | null
  readonly group: string
  readonly model: string
  readonly endedAtMs: number
}

/** Whose charge it was, and the day of the site's time zone on which its call ended, as 20260131. */
export interface Refunded {
  readonly account: Account
  /** Null where there was none. */
  readonly token: TokenQuota | null
  readonly day: number
}

/**
 * Takes a charge back as if it had never been: balance, remainder, and what counts as used, in its own day and month alone; as far as the
 * account has room. The call was answered, and stays one. The row bears the charge's token, channel and month, so that sums over
 * charges and refunds are what was spent in the end.
 */
export function refund({ account, token, day }: Refunded, charge: Charge): Moved {
  const { chargedUnits, requestId, tokenId, channelId, month, group, model } = charge
  const countedOn = month === null || monthOf(day) === month ? day : firstDayOf(month)
  const movement = { kind: 'refund', reference: requestId, details: { model, call: { group } } } as const
  const room = { ...account, usedUnits: account.usedUnits - chargedUnits }
  const { account: credited, row } = credit(room, movement, chargedUnits)
  const { units } = row
  return {
    account: {
      ...credited,
      usedUnits: account.usedUnits - units,
      ...(month !== null && spentIn(account, countedOn, -units)),
    },
    row: { ...row, tokenId, channelId, ...(month !== null && { month }) },
    ...(token !== null && { token: unspentToken(token, countedOn, units) }),
  }
}

function unspentToken(token: TokenQuota, day: number, units: number): TokenQuota {
  const { usedDay, dayUsedUnits, monthUsedUnits } = spentOn(token, day, -units)
  return takeOwed({
    ...token,
    remainUnits: token.isUnlimited ? token.remainUnits : token.remainUnits + units,
    usedUnits: token.usedUnits - units,
    // The site's time zone may have been another when it was charged: then the day has less of it.
    ...{ usedDay, dayUsedUnits: Math.max(0, dayUsedUnits), monthUsedUnits },
  })
}

/** A day by which a sum of that month is found where its own day is not known any more. */
function firstDayOf(month: number): number {
  return month * 100 + 1
}
