import { fault } from '../core/request-fault'
import type { RequestFault, Span } from '../core/request-scan'
import type { FieldPlaces } from './field-table'
import { hasValue } from './read-values'

/**
 * Fields by which those who resell many models answer by another one than `model`, at its price, or add what costs something of
 * its own: https://openrouter.ai/docs/guides/routing/model-fallbacks, …/docs/guides/features/plugins/overview, …/presets. A call
 * is let in, held for and charged by its model alone.
 */
export const routerFields = {
  models: 'models',
  route: 'route',
  plugins: 'plugins',
  preset: 'preset',
} as const satisfies Readonly<Record<string, string>>

type RouterField = (typeof routerFields)[keyof typeof routerFields]

/** The fault of the first of these fields that asks for something. */
export function routedFault(body: Buffer, fields: FieldPlaces<RouterField>): RequestFault | null {
  for (const name of Object.values(routerFields)) {
    const span = fields[name]
    if (hasValue(body, span) && !isEmptyList(body, span)) return fault('unpriced', span.start, name)
  }
  return null
}

/** Whether a value is a list without elements. */
export function isEmptyList(body: Buffer, span: Span): boolean {
  return /^\[\s*\]$/.test(body.toString('latin1', span.start, Math.min(span.end, span.start + 64)))
}
