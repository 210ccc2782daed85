/**
 * A text from outside as PostgreSQL keeps it: without NUL, and with a sign in place of each half of a character (a lone
 * surrogate). A row that brought one would be refused, and with it whatever is written beside it.
 */
export function keepableText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
}

/** A value as JSON whose texts are all kept. */
export function keepableJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'string' ? keepableText(part) : part))
}
