import { type Fields, fieldsOf, isFields, numberOf } from '../../../parts/fields'

/**
 * The object with its fields under one spelling: `max_output_tokens` as `maxOutputTokens`. Messages of protocol buffers are read
 * with either (https://protobuf.dev/programming-guides/json); what stands under both is what the first one says.
 */
export function inCamel(fields: Fields): Fields {
  // Most are spelt so already.
  for (const name in fields) if (camelOf(name) !== name) return respelt(fields)
  return fields
}

/** The same of what may be an object; null for all else. */
export function messageOf(value: unknown): Fields | null {
  const fields = fieldsOf(value)
  return fields && inCamel(fields)
}

/** The elements of a list, for which one of them may stand alone, as Google's own documentation writes it. */
export function manyOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return isFields(value) ? [value] : []
}

/** A number, which JSON of protocol buffers may give as a text; null for all else. */
export function numericOf(value: unknown): number | null {
  return numberOf(typeof value === 'string' && value.trim() !== '' ? Number(value) : value)
}

/** A word of an enumeration, which Google takes in small letters too; null for all else. */
export function wordOf(value: unknown): string | null {
  return typeof value === 'string' ? value.toUpperCase() : null
}

function respelt(fields: Fields): Fields {
  const camel = new Map<string, unknown>()
  for (const [name, value] of Object.entries(fields)) {
    const known = camelOf(name)
    if (known === name || !camel.has(known)) camel.set(known, value)
  }
  return Object.fromEntries(camel)
}

function camelOf(name: string): string {
  if (!name.includes('_')) return name
  return name.replace(/(?<=[a-zA-Z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
