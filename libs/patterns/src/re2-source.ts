/** A character by its number, as JavaScript writes it; any other escape, so that none begins inside of one. */
const escapes =
  /\\(?:u\{([\da-fA-F]{1,6})\}|u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})|u([\da-fA-F]{4})|[^])/gu

/**
 * An expression in RE2's syntax, where it stood in JavaScript's: characters by their number (`\u4e00`, `\u{1f600}`), which
 * RE2 writes as `\x{4e00}`. Else the two agree in what they have in common.
 */
export function re2Source(source: string): string {
  return source.replace(escapes, (escape: string, ...groups: (string | undefined)[]) => {
    const [braced, high, low, four] = groups
    if (high !== undefined && low !== undefined) return numbered(codePointOf(high, low))
    const digits = braced ?? four
    return digits === undefined ? escape : numbered(digits)
  })
}

const numbered = (digits: string): string => `\\x{${digits}}`

function codePointOf(high: string, low: string): string {
  const text = String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16))
  return (text.codePointAt(0) ?? 0).toString(16)
}
