import { maxTurnoverUnits, maxUnits } from '@tollgate/contracts'
import {
  type Account,
  type Lease,
  type LedgerKind,
  type LedgerRow,
  lendableUnits,
  type TokenQuota,
  wantedTokenUnits,
} from '../books/books-state'
import { type GroupSpend, spentIn } from '../books/month-budget'
import { spentOn } from '../books/token-periods'
import { letGo, restUnits, takeOwed } from '../lease/lease.policy'

/**
 * What one receipt touches. `token` is null where there is none or it is not the user's; `lease` is null where there is none,
 * it is closed, or it belongs to another user or token.
 */
export interface Parties {
  readonly account: Account
  readonly token: TokenQuota | null
  readonly lease: Lease | null
  /** Null unless the budget of the call's group is hard. */
  readonly group: GroupSpend | null
}

export interface Settlement extends Parties {
  readonly chargedUnits: number
  /** Borne by the house: price less charge. */
  readonly writeoffUnits: number
}

/** How and when a call ended: on which day of the site's time zone, as 20260131. */
export interface EndedCall {
  readonly isAnswered: boolean
  readonly day: number
}

/**
 * Settles one call: its price comes out of the lease's rest, then out of one last extension as far as the free balance,
 * the token's free remainder and the budgets go. What is beyond is the house's. The balance never goes below what others hold.
 */
export function settle(parties: Parties, priceUnits: number, { isAnswered, day }: EndedCall): Settlement {
  const { account, token, lease, group } = parties
  const fromLease = Math.min(priceUnits, lease === null ? 0 : restUnits(lease))
  // A cap or budget that was lowered may be overdrawn.
  const extension = Math.max(0, Math.min(priceUnits - fromLease, lendableUnits(parties, day)))
  const chargedUnits = fromLease + extension
  return {
    account: {
      ...account,
      balanceUnits: account.balanceUnits - chargedUnits,
      heldUnits: account.heldUnits - fromLease,
      usedUnits: account.usedUnits + chargedUnits,
      requestCount: account.requestCount + (isAnswered ? 1 : 0),
      ...spentIn(account, day, chargedUnits),
    },
    token:
      token &&
      takeOwed({
        ...token,
        remainUnits: token.isUnlimited ? token.remainUnits : token.remainUnits - chargedUnits,
        heldUnits: token.heldUnits - fromLease,
        usedUnits: token.usedUnits + chargedUnits,
        ...spentOn(token, day, chargedUnits),
      }),
    lease: lease && { ...lease, settledUnits: lease.settledUnits + fromLease },
    group: group && {
      ...letGo(group, lease?.isGroupHeld === true ? fromLease : 0),
      ...spentIn(group, day, chargedUnits),
    },
    chargedUnits,
    writeoffUnits: priceUnits - chargedUnits,
  }
}

/** What a movement that is no call's is called and made of. */
export interface Movement {
  readonly kind: Exclude<LedgerKind, 'usage' | 'writeoff'>
  readonly reference: string
  readonly details: Readonly<Record<string, unknown>> | null
}

/** A movement as it was decided: the account behind it, a token, and the row that says why. */
export interface Moved {
  readonly account: Account
  /** Where a token's figures move with it. */
  readonly token?: TokenQuota
  readonly row: LedgerRow & Pick<Movement, 'kind'>
}

/**
 * What may still be added to a balance. What was spent counts, too: a charge only moves units from the balance to what is
 * spent, so that no settlement ever has to ask.
 */
export function roomUnits({ balanceUnits, usedUnits }: Account): number {
  return Math.max(0, Math.min(maxUnits, maxTurnoverUnits - usedUnits) - balanceUnits)
}

/** Adds to a balance as far as there is room (or takes from it, never below what is held) and writes the row that says why. */
export function credit(account: Account, movement: Movement, units: number): Moved {
  const balanceUnits = Math.max(account.balanceUnits + Math.min(units, roomUnits(account)), account.heldUnits)
  return {
    account: { ...account, balanceUnits },
    row: {
      ...movement,
      userId: account.userId,
      tokenId: null,
      channelId: null,
      units: balanceUnits - account.balanceUnits,
      houseUnits: 0,
      balanceUnits,
      requests: 0,
    },
  }
}

/** An administrator's absolute figure: the balance becomes it, what is held where that is more, or what there is room for. What is held too much stays owed. */
export function adjust(
  account: Account,
  movement: Movement,
  wantedUnits: number,
): Moved & { readonly owedUnits: number } {
  const moved = credit(account, movement, wantedUnits - account.balanceUnits)
  return { ...moved, owedUnits: Math.max(0, moved.account.balanceUnits - wantedUnits) }
}

/** A cap as an owner writes it; what is left out stays. */
export interface WantedCap {
  readonly isUnlimited?: boolean | undefined
  readonly remainUnits?: number | undefined
  readonly dailyCapUnits?: number | undefined
  readonly monthlyCapUnits?: number | undefined
}

/**
 * A token's cap as its owner wrote it. What was not sent stays, and a limited remainder covers at least what is held: what
 * that is too much is owed.
 */
export function recap(token: TokenQuota, wanted: WantedCap): TokenQuota {
  const dailyCapUnits = wanted.dailyCapUnits ?? token.dailyCapUnits
  const monthlyCapUnits = wanted.monthlyCapUnits ?? token.monthlyCapUnits
  const caps = { ...token, dailyCapUnits, monthlyCapUnits }
  const isUnlimited = wanted.isUnlimited ?? token.isUnlimited
  const wantedUnits = wanted.remainUnits ?? wantedTokenUnits(token)
  if (isUnlimited) return { ...caps, isUnlimited, remainUnits: wantedUnits, owedUnits: 0 }
  const remainUnits = Math.max(wantedUnits, token.heldUnits)
  return { ...caps, isUnlimited, remainUnits, owedUnits: remainUnits - wantedUnits }
}
