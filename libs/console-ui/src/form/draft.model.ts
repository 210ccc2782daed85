import type { TypedFields } from '@tollgate/console-ui/form-keeping'

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What a form may keep of what was typed: fields that differ from what they began with, and never a secret. */
export function draftOf(values: TypedFields, began: TypedFields, secrets: ReadonlySet<string>): TypedFields {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !secrets.has(name) && !isSame(value, began[name])),
  )
}

/** What of an earlier draft a form has fields for; null when that is nothing. */
export function draftFor(draft: TypedFields | null, values: TypedFields, secrets: ReadonlySet<string>) {
  const known = Object.entries(draft ?? {}).filter(([name]) => name in values && !secrets.has(name))
  return known.length === 0 ? null : Object.fromEntries(known)
}
