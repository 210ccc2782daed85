import { isRequestId } from '@tollgate/contracts/http/logs'
import type { LogFilters } from './filters.model'

/** As what a search can be understood. */
export const foundKinds = ['request', 'user', 'token', 'model'] as const
export type FoundKind = (typeof foundKinds)[number]

/** What was understood of a search, and which filter asks for it. */
export interface Found {
  readonly kind: FoundKind
  readonly value: string
}

/** Names that the reader may know; of users administrators alone. */
export interface KnownNames {
  readonly user: readonly string[] | null
  readonly token: readonly string[]
  readonly model: readonly string[]
}

const filterOf = { request: 'request_id', user: 'username', token: 'token_name', model: 'model_name' } as const

/** The filters that ask for what was found; the search itself asks for requests. */
export const findingFilters = ({ kind, value }: Found): Partial<LogFilters> => ({
  request_id: '',
  [filterOf[kind]]: value,
})

/** A choice of the list says which it is: `user:ada`. */
export const choiceOf = ({ kind, value }: Found): string => `${kind}:${value}`

function chosenOf(text: string): Found | null {
  const kind = foundKinds.find((one) => text.startsWith(`${one}:`))
  const value = kind === undefined ? '' : text.slice(kind.length + 1).trim()
  return kind === undefined || value === '' ? null : { kind, value }
}

/**
 * What somebody looks for: the id of a request, what a name is called exactly, or the one name that has it within; else models that
 * have it in their names.
 */
export function understood(typed: string, known: KnownNames): Found {
  const text = typed.trim()
  const chosen = chosenOf(text)
  if (chosen !== null && (chosen.kind !== 'user' || known.user !== null)) return chosen
  if (isRequestId(text)) return { kind: 'request', value: text }
  const low = text.toLowerCase()
  const names = (['user', 'token', 'model'] as const).flatMap((kind) =>
    (known[kind] ?? []).map((value) => ({ kind, value })),
  )
  const exact = names.find(({ value }) => value === text) ?? names.find(({ value }) => value.toLowerCase() === low)
  if (exact !== undefined) return exact
  const within = names.filter(({ value }) => value.toLowerCase().includes(low))
  const [only] = within
  if (only !== undefined && within.length === 1) return only
  return { kind: 'model', value: text.includes('%') ? text : `%${text}%` }
}

/** What a search may mean, for the list below it: names that have it within, and the text itself as each of them. */
export function meanings(typed: string, known: KnownNames): Found[] {
  const text = typed.trim()
  if (text === '') return []
  if (isRequestId(text)) return [{ kind: 'request', value: text }]
  const low = text.toLowerCase()
  const named = (['user', 'token', 'model'] as const).flatMap((kind) =>
    (known[kind] ?? []).filter((value) => value.toLowerCase().includes(low)).map((value) => ({ kind, value })),
  )
  const asTyped: Found[] = [
    ...(known.user === null ? [] : [{ kind: 'user' as const, value: text }]),
    { kind: 'token', value: text },
    { kind: 'model', value: `%${text}%` },
  ]
  const said = new Set(named.map(choiceOf))
  return [...named.slice(0, 12), ...asTyped.filter((one) => !said.has(choiceOf(one)))]
}
