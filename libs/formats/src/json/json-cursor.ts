/**
 * Reading JSON in place: positions in a buffer instead of values. Every function takes the position where it starts and
 * returns the one behind what it read, or -1 when the text ends or stops being JSON there.
 */

const QUOTE = 34
const BACKSLASH = 92
const OPEN_BRACKET = 91
const OPEN_BRACE = 123

/** The first byte at or after `i` that is not white space. */
export function skipSpace(json: Buffer, i: number): number {
  let at = i
  for (; at < json.length; at++) {
    const byte = json[at]
    if (byte !== 32 && byte !== 10 && byte !== 13 && byte !== 9) break
  }
  return at
}

/** Told of every string longer than a thousand bytes: its first byte and its closing quote. */
export type OnLongString = (json: Buffer, start: number, end: number) => void

const longBytes = 1_000

/** The closing quote of the string whose opening quote stands before `i`. */
export function stringEnd(json: Buffer, i: number, onLong?: OnLongString): number {
  let at = i
  for (;;) {
    // The native search costs some 10 ns, however far it goes; walking costs 1 ns a byte.
    const quote = json.indexOf(QUOTE, at)
    if (quote === -1) return -1
    // Only an odd number of backslashes before it makes the quote part of the text.
    let backslashes = 0
    while (quote - 1 - backslashes >= at && json[quote - 1 - backslashes] === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) {
      if (onLong && quote - i > longBytes) onLong(json, i, quote)
      return quote
    }
    at = quote + 1
  }
}

/** Behind the object or array that opens at `i`. Brackets must match in kind, unless they go deeper than 30 levels. */
export function containerEnd(json: Buffer, i: number, onLong?: OnLongString): number {
  let depth = 0
  let kinds = 0
  let isDeep = false
  for (let at = i; at < json.length; at++) {
    const byte = json[at] as number // inside the bounds
    if (byte === QUOTE) {
      at = stringEnd(json, at + 1, onLong)
      if (at === -1) return -1
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (++depth > 30) isDeep = true
      kinds = (kinds << 1) | ((byte >> 5) & 1)
    } else if (byte === OPEN_BRACE + 2 || byte === OPEN_BRACKET + 2) {
      if (!isDeep && (kinds & 1) !== ((byte >> 5) & 1)) return -1
      kinds >>>= 1
      if (--depth === 0) return at + 1
    }
  }
  return -1
}

/** Behind the value that begins at `i`, whatever it is; the inside of numbers and words is not looked at. */
export function skipValue(json: Buffer, i: number, onLong?: OnLongString): number {
  const first = json[i]
  if (first === QUOTE) {
    const end = stringEnd(json, i + 1, onLong)
    return end === -1 ? -1 : end + 1
  }
  if (first === OPEN_BRACE || first === OPEN_BRACKET) return containerEnd(json, i, onLong)
  let at = i
  for (; at < json.length; at++) {
    const byte = json[at] as number // inside the bounds
    // Comma, closing bracket or brace, white space.
    if (byte === 44 || byte === 93 || byte === 125 || byte <= 32) break
    if (byte === QUOTE || byte === 58 || byte === OPEN_BRACE || byte === OPEN_BRACKET) return -1
  }
  return at > i ? at : -1
}

/** Whether the bytes from `start` to `end` are this ASCII text. */
export function isText(json: Buffer, start: number, end: number, text: string): boolean {
  if (end - start !== text.length) return false
  for (let i = 0; i < text.length; i++) if (json[start + i] !== text.charCodeAt(i)) return false
  return true
}

/** The text of the string between these positions (quotes left out), escapes resolved. */
export function textOf(json: Buffer, start: number, end: number): string {
  for (let i = start; i < end; i++)
    if (json[i] === BACKSLASH) return JSON.parse(json.toString('utf8', start - 1, end + 1)) as string // it is a string
  return json.toString('utf8', start, end)
}

/** Counts the elements of the array that opens at `i`; -1 when it is not one. */
export function countElements(json: Buffer, i: number): number {
  let at = skipSpace(json, i + 1)
  if (json[at] === 93) return 0
  for (let count = 1; ; count++) {
    const end = skipValue(json, at)
    if (end === -1) return -1
    at = skipSpace(json, end)
    if (json[at] === 93) return count
    if (json[at] !== 44) return -1
    at = skipSpace(json, at + 1)
  }
}
