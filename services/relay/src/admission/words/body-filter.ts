import { AhoCorasick } from './aho-corasick'
import { lowersToAscii, spellingsOf } from './spellings'

/** Up to so many spellings one regular expression is the fastest search there is; beyond, a table. */
const mostInPattern = 100
/** Bytes are searched in pieces: longer strings are slow to make. */
const windowBytes = 64 * 1024

/** Says whether any of some words may stand in a body of JSON, by its bytes and quickly. A yes may be wrong, a no never is. */
export class BodyFilter {
  private readonly pattern: RegExp | null
  private readonly table: AhoCorasick | null
  private readonly overlap: number
  /** Bytes that may hide letters of a word. */
  private readonly escapes: readonly string[]

  /** The words are in lower case. */
  constructor(words: readonly string[]) {
    // As a JSON text has them, without the quotes.
    const encoded = words.flatMap(spellingsOf).map((word) => Buffer.from(JSON.stringify(word).slice(1, -1)))
    this.overlap = Math.max(0, ...encoded.map((word) => word.length - 1))
    this.pattern = encoded.length > 0 && encoded.length <= mostInPattern ? patternOf(encoded) : null
    this.table = encoded.length > mostInPattern ? new AhoCorasick(encoded) : null
    const isAscii = words.every((word) => isAsciiText(word))
    this.escapes = [
      isAscii ? '\\u00' : '\\u',
      ...(words.some((word) => word.includes('/')) ? ['\\/'] : []),
      ...lowersToAscii(words),
    ]
  }

  mayMatch(body: Buffer): boolean {
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
