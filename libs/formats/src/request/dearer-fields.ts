import { fault } from '../core/request-fault'
import type { RequestFault, Span } from '../core/request-scan'
import type { FieldPlaces } from './field-table'
import { hasValue } from './read-values'

/**
 * Fields by which a call costs its upstream more than its model does, as nobody tells in its usage. Those who resell many models
 * answer by another one, at its price, or by a dearer provider of the same
 * (https://openrouter.ai/docs/guides/routing/model-fallbacks, …/docs/guides/routing/provider-selection,
 * …/docs/guides/features/plugins/overview, …/presets). Searches of the web are paid for by the call or the source
 * (https://platform.openai.com/docs/pricing, https://docs.x.ai/docs/guides/live-search). A call is let in, held for and charged
 * by its model alone; an operator who wants one of them has a channel set it, and prices the model with it.
 */
export const dearerFields = {
  models: 'models',
  route: 'route',
  plugins: 'plugins',
  preset: 'preset',
  provider: 'provider',
  search_parameters: 'searchParameters',
  web_search_options: 'webSearchOptions',
} as const satisfies Readonly<Record<string, string>>

type DearerField = (typeof dearerFields)[keyof typeof dearerFields]

/** The fault of the first of these fields that asks for something. */
export function dearerFault(body: Buffer, fields: FieldPlaces<DearerField>): RequestFault | null {
  for (const [key, name] of Object.entries(dearerFields)) {
    const span = fields[name]
    if (hasValue(body, span) && !isEmptyList(body, span)) return fault('unpriced', span.start, key)
  }
  return null
}

/** Whether a value is a list without elements. */
export function isEmptyList(body: Buffer, span: Span): boolean {
  return /^\[\s*\]$/.test(body.toString('latin1', span.start, Math.min(span.end, span.start + 64)))
}
