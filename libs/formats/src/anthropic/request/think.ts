import type { RequestChanges, RequestScan } from '../../core/request-scan'
import { FieldEdit } from '../../request/change-request'
import { traitsOf } from '../codec/request/claude-model'

/** A smaller number of tokens to think with is refused. */
const leastBudget = 1_024
/** What is refused beside thinking. */
const withoutThinking = ['temperature', 'top_p', 'top_k']

/** The fields that change where a model is made to think. */
export interface ThinkingChanges {
  readonly fields: Readonly<Record<string, unknown>>
  readonly drop: readonly string[]
}

const nothing: ThinkingChanges = { fields: {}, drop: [] }

/**
 * Makes a model think (https://platform.claude.com/docs/en/build-with-claude/extended-thinking): by itself where it knows how
 * much, else with a share of its limit, for which that must have room. What the caller says of thinking stands.
 */
export function thinkingChanges(scan: RequestScan, changes: RequestChanges): ThinkingChanges {
  const { thinkingShare, model } = changes
  if (thinkingShare === undefined) return nothing
  const traits = traitsOf(model ?? scan.model ?? '')
  if (traits.thinking === 'none') return nothing
  const adaptive = { type: 'adaptive', ...(traits.isSilent && { display: 'summarized' }) }
  const thinking = traits.thinking === 'adaptive' ? adaptive : budgetFor(limitOf(scan, changes), thinkingShare)
  if (thinking === null) return nothing
  return { fields: { thinking: unlessThere(thinking) }, drop: withoutThinking }
}

/**
 * A channel's own fields, with no more to think with than the limit leaves that their caller pays for: more is refused. Where that is
 * too little, it does not think.
 */
export function withinLimit({ override, outputLimit }: RequestChanges): RequestChanges['override'] {
  const { thinking, ...others } = override ?? {}
  const budget = Number((thinking as { budget_tokens?: unknown } | null | undefined)?.budget_tokens)
  if (outputLimit === undefined || !(budget >= outputLimit)) return override
  const less = outputLimit - 1
  return less < leastBudget ? others : { ...others, thinking: { ...(thinking as object), budget_tokens: less } } // it has a number
}

function limitOf(scan: RequestScan, { override, outputLimit }: RequestChanges): number {
  const own = Number(override?.['max_tokens'])
  return Math.min(own > 0 ? own : (scan.maxTokens ?? 0), outputLimit ?? Number.POSITIVE_INFINITY)
}

/** Null where there is no room to think. */
function budgetFor(limit: number, share: number): object | null {
  const budget = Math.min(Math.floor(limit * share), limit - 1)
  return budget < leastBudget ? null : { type: 'enabled', budget_tokens: budget }
}

function unlessThere(value: object): FieldEdit {
  return new FieldEdit((body, span) =>
    span === null ? JSON.stringify(value) : body.toString('utf8', span.start, span.end),
  )
}
