/** A JSON object of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>

/** More fields and members than any event has: to parse and write so many takes a few milliseconds. */
const mostParts = 50_000
/** `,`, `[` and `{`. */
const beginsPart = [0x2c, 0x5b, 0x7b] as const

/** The value as an object; null where it is none. */
export function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

/** The value as a list; an empty one where it is none. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value as a text; an empty one where it is none. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The JSON object in a message; null where there is none, or one of more parts than is read. */
export function parseFields(message: Buffer): Fields | null {
  if (isManifold(message)) return null
  try {
    return asFields(JSON.parse(message.toString()))
  } catch {
    return null
  }
}

/** Whether a message may have more parts than is read: sound and text are long, but of one piece. */
function isManifold(message: Buffer): boolean {
  if (message.length <= mostParts) return false
  let parts = 0
  for (let at = 0; at < message.length; at++) {
    const byte = message[at]
    if (byte === beginsPart[0] || byte === beginsPart[1] || byte === beginsPart[2]) parts += 1
  }
  return parts > mostParts
}
