import type { HeadFields } from '../../client-http/client-exchange'

/** A limit of a minute, as its caller is told of it. */
export interface ToldLimit {
  readonly limit: number
  readonly remaining: number
  /** When all of it is free again if nothing more is asked. */
  readonly resetInMs: number
}

/** The narrowest limits of a caller; null where there is none of that kind. */
export interface ToldLimits {
  readonly requests: ToldLimit | null
  readonly tokens: ToldLimit | null
}

/** Writes limits as the headers of a dialect. */
export type LimitHeaders = (told: ToldLimits, nowMs: number) => HeadFields

const kinds = ['requests', 'tokens'] as const

/** As OpenAI says them: times are durations (https://platform.openai.com/docs/guides/rate-limits#rate-limits-in-headers). */
export const openaiLimitHeaders: LimitHeaders = (told) =>
  kinds.flatMap((kind) => {
    const limit = told[kind]
    if (limit === null) return []
    return [
      ...[`x-ratelimit-limit-${kind}`, String(limit.limit)],
      ...[`x-ratelimit-remaining-${kind}`, String(limit.remaining)],
      ...[`x-ratelimit-reset-${kind}`, durationOf(limit.resetInMs)],
    ]
  })

/** As Anthropic says them: times are moments, in whole seconds (https://platform.claude.com/docs/en/api/rate-limits#response-headers). */
export const anthropicLimitHeaders: LimitHeaders = (told, nowMs) =>
  kinds.flatMap((kind) => {
    const limit = told[kind]
    if (limit === null) return []
    const name = `anthropic-ratelimit-${kind}`
    return [
      ...[`${name}-limit`, String(limit.limit)],
      ...[`${name}-remaining`, String(limit.remaining)],
      ...[`${name}-reset`, momentOf(nowMs + limit.resetInMs)],
    ]
  })

/** `850ms`, `12s`, `1m1s`: below a second in milliseconds, else rounded up to seconds. */
function durationOf(ms: number): string {
  if (ms < 1_000) return ms === 0 ? '0s' : `${Math.ceil(ms)}ms`
  const seconds = Math.ceil(ms / 1_000)
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`
}

function momentOf(ms: number): string {
  return new Date(Math.ceil(ms / 1_000) * 1_000).toISOString().replace('.000Z', 'Z')
}
