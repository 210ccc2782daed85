import { groupRatioOf, type GroupTables } from '@tollgate/pricing'

/** The parsed options that say which groups there are and who may choose them. */
export interface GroupOptions extends GroupTables {
  /** Group -> description, for everybody. */
  readonly usableGroups: Readonly<Record<string, string>>
}

export interface UsableGroup {
  readonly name: string
  readonly description: string
  /** Exact decimal text; the override for the user's own group where there is one. */
  readonly ratio: string
}

/** The group of visitors, and of users before anyone put them elsewhere. */
export const defaultGroup = 'default'

/**
 * The groups that a user may choose: those open to everybody and their own, as far as they have a ratio at all. In the order of
 * the ratio table.
 */
export function usableGroupsOf(userGroup: string, options: GroupOptions): UsableGroup[] {
  const { groupRatio, usableGroups } = options
  return Object.keys(groupRatio)
    .filter((name) => name === userGroup || Object.hasOwn(usableGroups, name))
    .map((name) => ({
      name,
      description: usableGroups[name] ?? name,
      ratio: groupRatioOf({ userGroup, usingGroup: name }, options).groupRatio,
    }))
}
