import { isEmbedding } from '@tollgate/catalogue'
import { repeatableText } from '@tollgate/formats'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { Arrival } from '../admission/arrival'
import type { CacheOptions } from '../admission/rules/cache-options'

/** The scope of answers that everybody may get. */
export const sharedScope = 'all'

/** Whose answers a call may get: those of its user's calls, or everybody's. */
export function scopeOf(userId: number, { isShared }: CacheOptions): string {
  return isShared ? sharedScope : `user ${userId}`
}

/**
 * The text that two calls have in common which may have the same answer: whose it is, what is asked for, on which path and in which
 * words, and by which rules. Null for a call whose answer is not kept, whatever it is.
 */
export function cacheKeyOf(
  { kind, named, deployment, passedHeaders, apiVersion }: Arrival,
  { caller, body, scan, model, servedModel, bareModel, pinned }: AdmittedRequest,
  options: CacheOptions,
): string | null {
  const { capability, format, spanName, ownFields = [], isArray = false } = kind
  const isJson = isEmbedding(capability) || answered.has(capability)
  const text = isJson ? repeatableText(body, { format: format.name, scan, dropped: ownFields }) : null
  if (text === null) return null
  const { generation, policy } = options
  return JSON.stringify([
    ...['tollgate answer 1', generation, policy, scopeOf(caller.user.id, options), caller.group],
    ...[format.name, spanName, isArray, scan.isStream, named?.model, deployment, passedHeaders, apiVersion],
    ...[model, servedModel, bareModel, pinned?.id, text],
  ])
}

/** Calls beside those for vectors that are answered with JSON, and do nothing else. */
const answered: ReadonlySet<string> = new Set(['chat', 'completions', 'moderations', 'rerank'])
