/** A JSON object of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>

/** The value as an object; null where it is none. */
export function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

/** The JSON object in a message; null where there is none. */
export function parseFields(message: Buffer): Fields | null {
  try {
    return asFields(JSON.parse(message.toString()))
  } catch {
    return null
  }
}
