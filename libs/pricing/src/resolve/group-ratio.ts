import type { PriceSnapshot } from '@tollgate/contracts'
import type { PriceTable } from './model-price'

/** Whose call it is, and in which group. */
export interface GroupUse {
  /** The group the user belongs to. */
  readonly userGroup: string
  /** The group the call is made in. */
  readonly usingGroup: string
}

/** The parsed options GroupRatio and GroupGroupRatio. */
export interface GroupTables {
  readonly groupRatio: PriceTable
  readonly groupGroupRatio: Readonly<Record<string, PriceTable>>
}

/** The group ratio of a call: the override for the user's own group, else the group's, else 1. */
export function groupRatioOf(
  { userGroup, usingGroup }: GroupUse,
  { groupRatio, groupGroupRatio }: GroupTables,
): Pick<PriceSnapshot, 'groupRatio' | 'isUserGroupRatio'> {
  const own = find(groupGroupRatio, userGroup)
  const override = own && find(own, usingGroup)
  return { groupRatio: override ?? find(groupRatio, usingGroup) ?? '1', isUserGroupRatio: override !== undefined }
}

function find<V>(table: Readonly<Record<string, V>>, name: string): V | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
