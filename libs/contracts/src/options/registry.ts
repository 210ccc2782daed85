import type { Language } from '@tollgate/texts'
import type { z } from 'zod'
import { findUnkeepable } from '../http/core/keepable'
import type { OptionDefinition } from './core/definition'
import { repeatedName } from './core/exact-json'
import { faultOfIssue, OptionFault, wordFault } from './core/fault'
import { readText } from './core/read'
import { aliasOptions } from './groups/calls/alias.options'
import { bodyOptions } from './groups/calls/body.options'
import { cacheOptions } from './groups/calls/cache.options'
import { drawingOptions } from './groups/calls/drawing.options'
import { limitOptions } from './groups/calls/limits.options'
import { logOptions } from './groups/calls/logs.options'
import { monitoringOptions } from './groups/calls/monitoring.options'
import { providerOptions } from './groups/calls/provider.options'
import { routingOptions } from './groups/calls/routing.options'
import { sensitiveOptions } from './groups/calls/sensitive.options'
import { paymentOptions } from './groups/money/payment.options'
import { pricingOptions } from './groups/money/pricing.options'
import { quotaOptions } from './groups/money/quota.options'
import { accessOptions } from './groups/site/access.options'
import { auditOptions } from './groups/site/audit.options'
import { legacyOptions } from './groups/site/legacy.options'
import { mailOptions } from './groups/site/mail.options'
import { signInOptions } from './groups/site/sign-in.options'
import { siteOptions } from './groups/site/site.options'

/** A longer entry is named by its beginning. */
const mostNamedLength = 100

/** Every option there is, by key. What is not here is refused. */
export const options = {
  ...signInOptions,
  ...accessOptions,
  ...mailOptions,
  ...paymentOptions,
  ...siteOptions,
  ...auditOptions,
  ...drawingOptions,
  ...sensitiveOptions,
  ...logOptions,
  ...bodyOptions,
  ...monitoringOptions,
  ...quotaOptions,
  ...limitOptions,
  ...aliasOptions,
  ...routingOptions,
  ...cacheOptions,
  ...providerOptions,
  ...pricingOptions,
  ...legacyOptions,
}

export type OptionKey = keyof typeof options
export type OptionValue<K extends OptionKey> = z.output<(typeof options)[K]['schema']>

/** All keys, in the order of the registry. */
export const optionKeys = Object.keys(options) as readonly OptionKey[] // the registry's own keys

/** Whether an option of this name exists. */
export function isOptionKey(key: string): key is OptionKey {
  return Object.hasOwn(options, key)
}

/** What is known of an option; throws OptionFault `unknown`. */
export function optionOf(key: string): OptionDefinition {
  if (!isOptionKey(key)) throw new OptionFault(key, 'unknown')
  return options[key]
}

/** Reads an option's text into its typed value. Exact numbers come as decimal text. Throws OptionFault. */
export function parseOption<K extends OptionKey>(key: K, text: string): OptionValue<K> {
  const option = optionOf(key)
  return judged(key, option.schema, readText(key, option.type, text)) as OptionValue<K> // the schema is this key's own
}

function judged<V>(key: string, schema: z.ZodType<V>, raw: unknown): V {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const entry = issue && optionOf(key).type !== 'json' ? entryAt(raw, issue) : undefined
  throw issue ? faultOfIssue(key, issue, entry) : new OptionFault(key, 'wrong-shape')
}

/**
 * Judges a text that someone wants to store and returns the text to keep (addresses lose trailing slashes). `current`
 * gives the present text of other options, for those that must be filled in first. Throws OptionFault.
 */
export function acceptOption(key: string, text: string, current: (key: OptionKey) => string): string {
  const option = optionOf(key)
  if (option.type === 'json') {
    if (findUnkeepable(readText(key, option.type, text)) !== null) throw new OptionFault(key, 'unkeepable')
    const entry = repeatedName(text)
    if (entry !== null) throw new OptionFault(key, 'repeated-name', { entry })
  }
  const value = parseOption(key as OptionKey, text) // optionOf has refused every other key
  if (option.written !== undefined) judged(key, option.written, value)
  const isWanted = value !== false && value !== ''
  const missing = isWanted ? option.needs.find((needed) => current(needed as OptionKey).trim() === '') : undefined // needs name options; the registry's test checks it
  if (missing !== undefined) {
    const { zh, en } = optionOf(missing)
    throw new OptionFault(key, 'missing-need', { needed: { zh, en } })
  }
  return option.type === 'text' || option.type === 'decimal' || option.type === 'integer' ? String(value) : text.trim()
}

/** A refusal in the reader's language. */
export function optionFaultText(fault: OptionFault, language: Language): string {
  return wordFault(fault, isOptionKey(fault.key) ? options[fault.key] : undefined, language)
}

/** Within lines and lists the entry itself says more than its position. */
function entryAt(raw: unknown, issue: z.core.$ZodIssue): string | undefined {
  const [index] = issue.path
  const entry: unknown = Array.isArray(raw) && typeof index === 'number' ? raw[index] : undefined
  if (typeof entry !== 'string' || issue.path.length !== 1) return undefined
  return entry.length > mostNamedLength ? `${entry.slice(0, mostNamedLength)}…` : entry
}
