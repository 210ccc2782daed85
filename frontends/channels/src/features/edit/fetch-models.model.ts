import { type ChannelDetail, channelKeys, channelsFaults } from '@tollgate/contracts/http/channels'
import { trimmedUrl } from './base-url.model'

/** How the models of an upstream can be asked for: with what was typed, or with what the server keeps. */
export type FetchPlan =
  | { readonly kind: 'typed'; readonly body: { base_url: string; type: number; other: string; key: string } }
  | { readonly kind: 'saved'; readonly id: number }
  | { readonly kind: 'refused'; readonly fault: string }

interface Typed {
  readonly type: number
  readonly base_url: string
  readonly other: string
  readonly key: string
}

const { keyRequired } = channelsFaults
const typedKeys = channelKeys(keyRequired.code)

/** Keys that nobody can read are sent only where the saved channel sends them; anywhere else needs a typed one. */
export function planFetch({ type, base_url: url, other, key }: Typed, saved: ChannelDetail | null): FetchPlan {
  const isMoved =
    saved !== null && (saved.type !== type || saved.base_url !== trimmedUrl(url) || saved.other !== other.trim())
  if (key.trim() === '' && saved !== null && !isMoved) return { kind: 'saved', id: saved.id }
  const keys = typedKeys.safeParse(key)
  if (!keys.success) return { kind: 'refused', fault: keys.error.issues[0]?.message ?? keyRequired.code }
  return { kind: 'typed', body: { type, base_url: trimmedUrl(url), other: other.trim(), key } }
}

/** The list with the fetched names at its end, and how many of them are new. */
export function withFetched(models: readonly string[], fetched: readonly string[]) {
  const all = [...new Set([...models, ...fetched])]
  return { models: all, addedCount: all.length - models.length }
}

/**
 * The models of the list that the upstream has, and those that it does not have: `fetched` are its own names, which the mapping of the
 * channel says of some.
 */
export function heldAgainst(models: readonly string[], fetched: readonly string[], mapping: string) {
  const upstream = new Set(fetched)
  const names = mapped(mapping)
  const isThere = (model: string) => upstream.has(names.get(model) ?? model)
  return { offered: models.filter(isThere), missing: models.filter((model) => !isThere(model)) }
}

/** What is no mapping yet, as somebody still types it, says nothing. */
function mapped(mapping: string): ReadonlyMap<string, string> {
  try {
    return new Map(Object.entries(JSON.parse(mapping) as Record<string, string>))
  } catch {
    return new Map()
  }
}
