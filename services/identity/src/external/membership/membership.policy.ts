import { type OptionValue, roles } from '@tollgate/contracts'

export type GroupMapping = OptionValue<'OidcGroupMapping'>

/** What a provider's groups give somebody here; null where they say nothing of it. */
export interface Given {
  readonly role: number | null
  readonly group: string | null
}

/** What somebody has here. */
export interface Standing {
  readonly role: number
  readonly group: string
}

/** What somebody has whom nobody gave anything. */
const plain: Standing = { role: roles.user, group: 'default' }

/** The values of a claim: one text or several. The claim is found under its name, dots included, or by them as a way. */
export function valuesOf(claims: Readonly<Record<string, unknown>>, claim: string): string[] {
  const found = Object.hasOwn(claims, claim) ? claims[claim] : claim.split('.').reduce<unknown>(fieldOf, claims)
  return [found].flat().filter((value) => typeof value === 'string')
}

function fieldOf(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? (from as Record<string, unknown>)[name] // an object's own field
    : undefined
}

/** The highest role and the first group that the rules give for these values; groups that this site does not have do not count. */
export function givenBy(
  { rules }: Pick<GroupMapping, 'rules'>,
  values: readonly string[],
  isGroup: (name: string) => boolean,
): Given {
  const met = rules.filter(({ value }) => values.includes(value))
  const given = met.flatMap(({ role }) => (role === undefined ? [] : [roles[role]]))
  return {
    role: given.length === 0 ? null : Math.max(...given),
    group: met.find(({ group }) => group !== undefined && isGroup(group))?.group ?? null,
  }
}

/**
 * What somebody has after a sign-in, by what their groups gave them at the last one and give now. While that is the same,
 * nothing changes, so that what an administrator did by hand stays; when it changes, it holds; when nothing is given any more,
 * only what was given is taken back. Root is never touched.
 */
export function standingAfter(now: Standing, last: Given, given: Given): Standing {
  if (now.role === roles.root) return now
  return {
    role: settled(now.role, { last: last.role, given: given.role, otherwise: plain.role }),
    group: settled(now.group, { last: last.group, given: given.group, otherwise: plain.group }),
  }
}

function settled<T>(now: T, { last, given, otherwise }: { last: T | null; given: T | null; otherwise: T }): T {
  if (given === last) return now
  if (given !== null) return given
  return now === last ? otherwise : now
}
