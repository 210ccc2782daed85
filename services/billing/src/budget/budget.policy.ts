import { roles } from '@tollgate/contracts'
import type { Act } from '@tollgate/messaging'
import type { Actor } from '@tollgate/platform'
import type { Budget, WantedBudget } from './budget'

/** Why somebody may not change a budget: it is none of theirs, or an administrator's. */
export type Obstacle = 'budgetNotYours' | 'budgetAdministrators'

export function isAdministrator({ role }: Pick<Actor, 'role'>): boolean {
  return role >= roles.admin
}

/**
 * Whether somebody may set or delete the budget of this owner, in place of `present`. A user's own never loosens or replaces an
 * administrator's.
 */
export function obstacleTo(
  actor: Pick<Actor, 'role' | 'userId'>,
  ownerId: number | null,
  present: Pick<Budget, 'isAdministrators'> | null,
): Obstacle | null {
  if (isAdministrator(actor)) return null
  if (ownerId !== actor.userId) return 'budgetNotYours'
  return present?.isAdministrators === true ? 'budgetAdministrators' : null
}

/** The highest threshold that was reached; 0 for none. */
export function reachedPercent(budget: Pick<Budget, 'monthlyUnits' | 'warnPercents'>, usedUnits: number): number {
  const reached = (percent: number) => BigInt(usedUnits) * 100n >= BigInt(budget.monthlyUnits) * BigInt(percent)
  return budget.warnPercents.findLast(reached) ?? 0
}

/** Whether less may be lent than before, so that what is lent has to come home. */
export function isTighter(before: Pick<Budget, 'isHard' | 'monthlyUnits'> | null, after: WantedBudget): boolean {
  if (!after.isHard) return false
  return before?.isHard !== true || after.monthlyUnits < before.monthlyUnits
}

/** What the audit log keeps of a budget that was set: all of a new one, else the fields that changed. */
export function settingOf(id: number, before: Budget | null, after: WantedBudget): Act {
  const [from, to] = [before && fieldsOf(before), fieldsOf(after)]
  const changed = Object.entries(to).filter(([name, value]) => JSON.stringify(from?.[name]) !== JSON.stringify(value))
  return {
    action: 'budget.set',
    target: targetOf(id, after),
    details: Object.fromEntries(changed.map(([name, value]) => [name, from ? { from: from[name], to: value } : value])),
  }
}

/** What it keeps of one that was deleted. */
export function deletionOf(gone: Budget): Act {
  return { action: 'budget.deleted', target: targetOf(gone.id, gone), details: fieldsOf(gone) }
}

function targetOf(id: number, { name }: Pick<Budget, 'name'>): Act['target'] {
  return { kind: 'budget', id, name }
}

function fieldsOf(budget: WantedBudget): Readonly<Record<string, unknown>> {
  return {
    scope: budget.scope,
    id: budget.subject,
    monthly_quota: budget.monthlyUnits,
    warn_percents: budget.warnPercents,
    is_hard: budget.isHard,
  }
}
