/** A JSON object as it was parsed. What callers and upstreams put into it is not to be relied on. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object, null for all else. */
export function fieldsOf(value: unknown): Fields | null {
  return isFields(value) ? value : null
}

/** The text, null for all else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** The elements of a list; none for all else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The number, null for all else. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** The bytes that this base64 stands for, as text; null where they are none. */
export function textInBase64(data: string): string | null {
  const text = Buffer.from(data, 'base64').toString()
  return text.includes('\ufffd') ? null : text
}
