/**
 * Reading JSON in place: positions in a buffer instead of values. Every function takes the position where it starts and
 * returns the one behind what it read, or -1 when the text ends or stops being JSON there. None recurses, and each looks at
 * a byte a bounded number of times, whatever the text. JSON as in https://www.rfc-editor.org/rfc/rfc8259.
 */
const QUOTE = 34
const BACKSLASH = 92
const OPEN_BRACKET = 91
const OPEN_BRACE = 123
const CLOSE_BRACKET = 93
const CLOSE_BRACE = 125

/** Marks these characters with 1. */
function table(characters: string): Uint8Array {
  const marks = new Uint8Array(256)
  for (const character of characters) marks[character.charCodeAt(0)] = 1
  return marks
}

/**
 * Told of every string longer than a thousand bytes, and of those that may be the name of an image, sound, film or file
 * (`image_url`, `audio_url`, `video`, `file`, `document_url`, however they are written): its first byte and its closing quote.
 */
export type OnTellingString = (json: Buffer, start: number, end: number) => void
const longBytes = 1_000
/** The shortest of the names as it stands, and the longest with every letter written as an escape. */
const leastNameBytes = 4
const mostNameBytes = 72
/** How such a name can begin, and go on: most other names of a body, as in the schemas of tools, do not begin so. */
const nameStarts = table('ifvad\\')
const nameSeconds = table('minuo\\')

function isTelling(json: Buffer, start: number, end: number): boolean {
  const length = end - start
  if (length > longBytes) return true
  if (length < leastNameBytes || length > mostNameBytes) return false
  // Inside the bounds.
  return nameStarts[json[start] as number] === 1 && nameSeconds[json[start + 1] as number] === 1
}

const spaces = table(' \n\r\t')

/** The first byte at or after `i` that is not white space; the length of the buffer when there is none. */
export function skipSpace(json: Buffer, i: number): number {
  const { length } = json
  let at = i
  // Inside the bounds. Mostly there is none, or one; where there are many, they are taken by fours.
  while (at < length && spaces[json[at] as number] === 1) {
    at++
    while (at + 4 <= length && areSpaces(json, at)) at += 4
  }
  return at
}

function areSpaces(json: Buffer, at: number): boolean {
  // Inside the bounds.
  const first = (spaces[json[at] as number] as number) & (spaces[json[at + 1] as number] as number)
  return (first & (spaces[json[at + 2] as number] as number) & (spaces[json[at + 3] as number] as number)) === 1
}

/** Within this of the quote before, a quote is looked for byte by byte. */
const nearBytes = 24
/** So many bytes without a quote or a backslash, and it is searched for again. */
const sparseBytes = 32

/**
 * The closing quote of the string whose opening quote stands before `i`. The native search costs some 12 ns however far it
 * goes, a byte that is looked at 0.6 ns: the search is left only where escaped quotes follow each other closely.
 */
export function stringEnd(json: Buffer, i: number, onTelling?: OnTellingString): number {
  let at = i
  for (;;) {
    let quote = json.indexOf(QUOTE, at)
    if (quote === -1) return -1
    if (isEscaped(json, at, quote)) {
      const isNear = quote - at < nearBytes
      at = quote + 1
      if (!isNear) continue
      quote = walkDense(json, at)
      if (quote < 0) {
        at = ~quote
        continue
      }
    }
    if (onTelling && isTelling(json, i, quote)) onTelling(json, i, quote)
    return quote
  }
}

/**
 * Walks through a text full of escapes: the closing quote, or the bitwise complement of the place from which a search is
 * quicker.
 */
function walkDense(json: Buffer, i: number): number {
  const last = json.length - 4
  let at = i
  for (let stop = at + sparseBytes; at <= last && at < stop;) {
    const plain = plainRun(json, at)
    at += plain
    if (plain === 4) continue
    if (json[at] === QUOTE) return at
    at += 2
    stop = at + sparseBytes
  }
  return ~at
}

/** How many of the next four bytes are plain text. In a row, as a loop costs more than the comparisons. */
function plainRun(json: Buffer, at: number): number {
  let byte = json[at]
  if (byte === QUOTE || byte === BACKSLASH) return 0
  byte = json[at + 1]
  if (byte === QUOTE || byte === BACKSLASH) return 1
  byte = json[at + 2]
  if (byte === QUOTE || byte === BACKSLASH) return 2
  byte = json[at + 3]
  return byte === QUOTE || byte === BACKSLASH ? 3 : 4
}

/** Whether the quote at `quote` belongs to the text that begins at `from`: an odd number of backslashes stands before it. */
function isEscaped(json: Buffer, from: number, quote: number): boolean {
  if (json[quote - 1] !== BACKSLASH) return false
  let at = quote - 1
  while (at >= from && json[at] === BACKSLASH) at--
  return (quote - at) % 2 === 0
}

/** The closing quote of a member's name, which is short, so that it is looked for byte by byte first. */
export function nameEnd(json: Buffer, i: number): number {
  const stop = i + sparseBytes
  for (let at = i; at < stop; at++) {
    const byte = json[at]
    if (byte === QUOTE) return at
    if (byte === BACKSLASH || byte === undefined) break
  }
  return stringEnd(json, i)
}

/** What matters between the strings of an object or array. */
const marks = table('"[]{}')
/** Brackets must match in kind down to here: so many bits has a number. */
const typedDepth = 30

/** How many strings and brackets may still be looked at, for readers that cannot let a text cost what it likes. */
export interface WalkBudget {
  left: number
}
/** More than any text has. */
const unlimited: Readonly<WalkBudget> = { left: 2 ** 30 }

/** What watches over a value that is skipped. */
export interface SkipOptions {
  readonly onTelling?: OnTellingString | undefined
  /** Without one a value may have any number of parts; a value beyond it is told as -1. */
  readonly budget?: WalkBudget | undefined
}
export const unwatched: SkipOptions = Object.freeze({})

/**
 * Behind the object or array that opens at `i` and closes before `end`. Brackets must match in kind, unless they go deeper
 * than 30 levels.
 */
function containerEnd(json: Buffer, i: number, end: number, { onTelling, budget }: SkipOptions): number {
  let { left } = budget ?? unlimited
  let depth = 0
  let kinds = 0
  let isDeep = false
  for (let at = i; at < end;) {
    const byte = json[at] as number // inside the bounds
    if (byte === QUOTE) {
      at = stringEnd(json, at + 1, onTelling)
      if (at === -1) return -1
      if (--left < 0) return spent(budget)
      at++
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (--left < 0) return spent(budget)
      if (++depth > typedDepth) isDeep = true
      kinds = (kinds << 1) | ((byte >> 5) & 1)
      at++
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      if (!isDeep && (kinds & 1) !== ((byte >> 5) & 1)) return -1
      kinds >>>= 1
      at++
      if (--depth > 0) continue
      if (budget !== undefined) budget.left = left
      return at
    } else if (++at < end && marks[json[at] as number] === 0) at = skipUnmarked(json, at + 1)
  }
  return -1
}

function spent(budget: WalkBudget | undefined): -1 {
  if (budget !== undefined) budget.left = -1
  return -1
}

/** Goes over numbers, words, commas and white space, four bytes at once: stops within four bytes of a mark. */
function skipUnmarked(json: Buffer, i: number): number {
  const last = json.length - 4
  let at = i
  while (at <= last && isUnmarked(json, at)) at += 4
  return at
}

function isUnmarked(json: Buffer, at: number): boolean {
  // Inside the bounds.
  const first = (marks[json[at] as number] as number) | (marks[json[at + 1] as number] as number)
  return (first | (marks[json[at + 2] as number] as number) | (marks[json[at + 3] as number] as number)) === 0
}

/** What ends a number or a word: a comma, a closing bracket, white space or a control character. */
const ends = table(',]}').fill(1, 0, 33)
/** What cannot stand in one. */
const faults = table('":[{')

/**
 * Behind the value that begins at `i` in a text that ends at `end`, whatever it is. The inside of numbers and words is not
 * looked at, nor what stands between the brackets of an object or array, but for strings and brackets. What ends behind
 * `end` may be told or be -1: it costs no more than a look at the text up to there and one string.
 */
export function skipValue(json: Buffer, i: number, end: number, options = unwatched): number {
  const first = json[i]
  if (first === QUOTE) {
    const quote = stringEnd(json, i + 1, options.onTelling)
    return quote === -1 ? -1 : quote + 1
  }
  if (first === OPEN_BRACE || first === OPEN_BRACKET) return containerEnd(json, i, end, options)
  let at = i
  for (; at < end; at++) {
    const byte = json[at] as number // inside the bounds
    if (ends[byte] === 1) break
    if (faults[byte] === 1) return -1
  }
  return at > i ? at : -1
}

/** Whether the bytes from `start` to `end` are this ASCII text. */
export function isText(json: Buffer, start: number, end: number, text: string): boolean {
  if (end - start !== text.length) return false
  for (let i = 0; i < text.length; i++) if (json[start + i] !== text.charCodeAt(i)) return false
  return true
}

/** The text of the string between these positions (quotes left out), escapes resolved; null when they are not JSON's. */
export function textOf(json: Buffer, start: number, end: number): string | null {
  if (!hasEscape(json, start, end)) return json.toString('utf8', start, end)
  try {
    return JSON.parse(json.toString('utf8', start - 1, end + 1)) as string // it is a string
  } catch {
    return null
  }
}

/** A text longer than this is searched natively: making a view of it takes as long as looking at so many bytes. */
const shortBytes = 64

function hasEscape(json: Buffer, start: number, end: number): boolean {
  if (end - start > shortBytes) return json.subarray(start, end).includes(BACKSLASH)
  for (let i = start; i < end; i++) if (json[i] === BACKSLASH) return true
  return false
}

/** Whether the name between these positions is this ASCII text, however it is written. */
export function isName(json: Buffer, start: number, end: number, name: string): boolean {
  const length = end - start
  if (length === name.length) return isText(json, start, end, name)
  // Written as an escape a letter takes six bytes.
  if (length < name.length || length > 6 * name.length || !hasEscape(json, start, end)) return false
  return textOf(json, start, end) === name
}
