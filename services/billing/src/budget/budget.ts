import type { BudgetScope } from '@tollgate/contracts/http/billing'

/** A budget of a month for all calls of a user, a group or a token; amounts are whole quota units. */
export interface Budget {
  readonly id: number
  readonly scope: BudgetScope
  /** The id of the user or token, or the name of the group. */
  readonly subject: string
  /** What that is called. */
  readonly name: string
  /** The user, or whose token it is; null for a group. */
  readonly ownerId: number | null
  readonly monthlyUnits: number
  /** Ascending. */
  readonly warnPercents: readonly number[]
  /** Nothing is lent beyond it; otherwise it only warns. */
  readonly isHard: boolean
  /** Users do not change it. */
  readonly isAdministrators: boolean
  /** Spent in the month that was asked for. */
  readonly usedUnits: number
}

/** What somebody wants a budget to be. */
export type WantedBudget = Omit<Budget, 'id' | 'usedUnits'>

/** What has just reached a threshold of a budget. */
export interface Crossing extends Pick<Budget, 'id' | 'scope' | 'name' | 'ownerId' | 'monthlyUnits' | 'isHard'> {
  readonly percent: number
  readonly spentUnits: number
}

/** What all calls of somebody came to in the present month. */
export interface Spending {
  readonly scope: BudgetScope
  readonly subject: string
  readonly units: number
}
