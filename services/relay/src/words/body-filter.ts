import { isAscii } from 'node:buffer'
import { AhoCorasick } from '@tollgate/patterns'

/** Up to so many words one regular expression is the fastest search there is; beyond, a table. */
const mostInPattern = 100
/** The engine makes no expression of more than a few times as much, and says so only when it is first used. */
const mostPatternBytes = 8 * 1024
/** Bytes are searched in pieces: longer strings are slow to make. */
const windowBytes = 64 * 1024

/** Says whether any of some words may stand in a body of JSON, by its bytes and quickly. A yes may be wrong, a no never is. */
export class BodyFilter {
  private readonly pattern: RegExp | null
  private readonly table: AhoCorasick | null
  private readonly overlap: number
  /** Bytes that may hide letters of a word. */
  private readonly escapes: readonly string[]
  /** A word has letters whose upper case has other bytes, so that only reading tells of a text beyond ASCII. */
  private readonly hasCased: boolean

  /** The words are in lower case. */
  constructor(words: readonly string[]) {
    // As a JSON text has them, without the quotes.
    const encoded = words.map((word) => Buffer.from(JSON.stringify(word).slice(1, -1)))
    this.overlap = encoded.reduce((most, word) => Math.max(most, word.length - 1), 0)
    const bytes = encoded.reduce((sum, word) => sum + word.length, 0)
    const isShort = words.length <= mostInPattern && bytes <= mostPatternBytes
    this.pattern = words.length > 0 && isShort ? patternOf(encoded) : null
    this.table = isShort ? null : new AhoCorasick(encoded)
    this.hasCased = words.some((word) => isCasedBeyondAscii(word))
    this.escapes = [
      words.every((word) => isAsciiText(word)) ? '\\u00' : '\\u',
      ...(words.some((word) => word.includes('/')) ? ['\\/'] : []),
      ...lowersToAscii(words),
    ]
  }

  mayMatch(body: Buffer): boolean {
    if (this.hasCased && !isAscii(body)) return true
    if (this.escapes.some((escape) => body.includes(escape))) return true
    return this.table ? this.table.matches(body) : this.pattern !== null && this.matchesPattern(body, this.pattern)
  }

  private matchesPattern(body: Buffer, pattern: RegExp): boolean {
    if (body.length <= windowBytes) return pattern.test(body.toString('latin1'))
    for (let start = 0; start < body.length; start += windowBytes) {
      if (pattern.test(body.toString('latin1', start, start + windowBytes + this.overlap))) return true
    }
    return false
  }
}

/** Bytes stand for themselves as Latin-1 letters. Letters beyond ASCII match in too many cases, which costs a reading, no more. */
function patternOf(words: readonly Buffer[]): RegExp {
  const alternatives = words.map((word) => word.toString('latin1').replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  return new RegExp(alternatives.join('|'), 'i')
}

/** A letter beyond ASCII may be written as an escape, and its upper case has other bytes. */
function isAsciiText(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) > 127) return false
  return true
}

function isCasedBeyondAscii(word: string): boolean {
  return [...word].some((letter) => letter > '\u007f' && letter.toUpperCase() !== letter)
}

/** The two letters beyond ASCII that are one of ASCII in lower case, of those that matter for some words. */
function lowersToAscii(words: readonly string[]): string[] {
  const kelvin = words.some((word) => word.includes('k')) ? ['\u212a'] : []
  // In lower case it is two: an i, and a dot above.
  const dotted = words.some((word) => word.includes('i') || word.includes('\u0307')) ? ['\u0130'] : []
  return [...kelvin, ...dotted]
}
