import type { Stop, StopReason } from '../../../parts/answer'
import { type Fields, fieldsOf, textOf } from '../../../parts/fields'

/** Why a response is not complete (https://platform.openai.com/docs/api-reference/responses/object#responses-object-incomplete_details). */
const reasons: ReadonlyMap<string, StopReason> = new Map([
  ['max_output_tokens', 'length'],
  ['content_filter', 'filter'],
])
const words: Readonly<Partial<Record<StopReason, string>>> = {
  length: 'max_output_tokens',
  refusal: 'content_filter',
  filter: 'content_filter',
}

/** Null while it goes on. A response that is complete has ended, or calls its tools. Other words mean an end, and stay. */
export function readStop({ status, incomplete_details }: Fields, hasCalls: boolean): Stop | null {
  if (typeof status !== 'string' || status === 'in_progress' || status === 'queued') return null
  if (status === 'completed') return { reason: hasCalls ? 'tool-calls' : 'end' }
  const reason = reasons.get(textOf(fieldsOf(incomplete_details)?.reason) ?? '')
  if (status === 'incomplete' && reason !== undefined) return { reason }
  return { reason: 'end', own: { format: 'openai-responses', value: { status, incomplete_details } } }
}

/** The same fields. An answer that did not say why it stopped is complete. */
export function writeStop(stop: Stop | null): { readonly status: string; readonly incomplete_details: Fields | null } {
  const reason = stop === null ? undefined : words[stop.reason]
  if (reason === undefined) return { status: 'completed', incomplete_details: null }
  return { status: 'incomplete', incomplete_details: { reason } }
}
