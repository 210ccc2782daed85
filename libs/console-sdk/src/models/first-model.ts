import { looksLikeChat } from './chat-models'

/** A model that somebody may call, as the price list knows it; the other fields are absent where it does not. */
export interface CallableModel {
  readonly name: string
  /** 0 by use, 1 by call. */
  readonly quota_type?: 0 | 1 | undefined
  readonly model_ratio?: number | undefined
  readonly completion_ratio?: number | undefined
}

/** Names of a day, of a moment's latest, of a trial and of one trade: a first call goes to none of them where there is a plain one. */
const special = /latest|preview|\bexp\b|beta|codex|research|search|\bpro\b|[-@]\d{4}-?(\d{2}-?\d{2})?$|[:*]/i

/**
 * The model of a first call: the one that was used last, else the cheapest with a price and a plain name. Null where none of them
 * looks as if it chats: whoever calls chooses then.
 */
export function firstModel(models: readonly CallableModel[], lastUsed: string | null): string | null {
  const chatting = models.filter(({ name }) => looksLikeChat(name))
  if (chatting.some(({ name }) => name === lastUsed)) return lastUsed
  const ranked = chatting.map((model) => ({ name: model.name, rank: rankOf(model) }))
  ranked.sort((one, other) => one.rank - other.rank || one.name.localeCompare(other.name))
  return ranked[0]?.name ?? null
}

/** Steps that are further apart than any price. */
const step = 1e9

function rankOf({ name, quota_type, model_ratio, completion_ratio = 1 }: CallableModel): number {
  if (model_ratio === undefined) return 3 * step
  // What is paid by the call is a picture or a film more often than a talk.
  if (quota_type === 1) return 2 * step
  return (special.test(name) ? step : 0) + Math.min(model_ratio * (1 + completion_ratio), step - 1)
}
