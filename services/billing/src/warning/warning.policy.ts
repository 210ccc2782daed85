import type { Account } from '../books/books-state'

/** An account that has just come below what its owner wants to be warned at. */
export interface Fall {
  readonly userId: number
  readonly balanceUnits: number
  readonly thresholdUnits: number
}

type Accounts = ReadonlyMap<number, Account>

/**
 * Which accounts fell below their thresholds between two states: from at least as much to less. What was below and stays
 * below is no news, so each crossing is told once. `siteUnits` holds for all who chose no threshold of their own.
 */
export function fallsBetween(before: Accounts, after: Accounts, siteUnits: number): Fall[] {
  const falls: Fall[] = []
  for (const { userId, balanceUnits, warnBelowUnits } of after.values()) {
    const thresholdUnits = warnBelowUnits ?? siteUnits
    const was = before.get(userId)
    if (was === undefined || was.balanceUnits < thresholdUnits || balanceUnits >= thresholdUnits) continue
    falls.push({ userId, balanceUnits, thresholdUnits })
  }
  return falls
}
