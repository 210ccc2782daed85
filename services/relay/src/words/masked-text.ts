import type { TextSpan } from '@tollgate/patterns'

/** What keeps the shape of a text, of JSON in a text included. */
const shape = /[^\s"\\{}[\]:,]/g

/** A text with a star for each letter of these spans. */
export function maskedText(text: string, spans: readonly TextSpan[]): string {
  let masked = ''
  let from = 0
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    if (end <= from) continue
    masked += text.slice(from, Math.max(from, start)) + text.slice(Math.max(from, start), end).replace(shape, '*')
    from = end
  }
  return masked + text.slice(from)
}
