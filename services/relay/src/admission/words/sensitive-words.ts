import type { CountableText } from '@tollgate/formats'
import { BodyFilter } from './body-filter'

/** Patterns stand in the list behind this. */
const patternPrefix = 'regex:'

let lastId = 0

/**
 * Finds words that the operator does not allow, in what a request says, never in its structure. The bytes of the body
 * are searched first; only where a word may be in them are they read. Built once for each list.
 */
export class SensitiveWords {
  /** Tells it from every other list of this process. */
  readonly id = ++lastId
  private readonly words: readonly string[]
  private readonly patterns: readonly RegExp[]
  private readonly filter: BodyFilter

  constructor(readonly lines: readonly string[]) {
    this.words = lines
      .filter((line) => line !== '' && !line.startsWith(patternPrefix))
      .map((line) => line.toLowerCase())
    this.patterns = lines
      .filter((line) => line.startsWith(patternPrefix))
      .map((line) => patternOf(line.slice(patternPrefix.length)))
      .filter((pattern) => pattern !== null)
    this.filter = new BodyFilter(this.words)
  }

  get isEmpty(): boolean {
    return this.words.length === 0 && this.patterns.length === 0
  }

  /** Patterns may take as long as they like over a text that was made for them: no event loop may wait for that. */
  get hasPatterns(): boolean {
    return this.patterns.length > 0
  }

  /** Whether a body has to be read to know: a yes may be wrong, a no never is. */
  mayBeIn(body: Buffer): boolean {
    return this.patterns.length > 0 || this.filter.mayMatch(body)
  }

  /** The first word or pattern that a request's text contains, or null. `textOf` reads the body; it is called when needed only. */
  find(body: Buffer, textOf: (body: Buffer) => CountableText): string | null {
    if (this.isEmpty || !this.mayBeIn(body)) return null
    for (const piece of textOf(body).pieces) {
      const found = this.findIn(piece.toLowerCase())
      if (found !== null) return found
    }
    return null
  }

  private findIn(text: string): string | null {
    const pattern = this.patterns.find((one) => one.test(text))
    if (pattern) return patternPrefix + pattern.source
    return this.words.find((word) => text.includes(word)) ?? null
  }
}

function patternOf(source: string): RegExp | null {
  try {
    return new RegExp(source, 'iu')
  } catch {
    return null // the option's schema refuses these; one from before it stood in the way is passed over
  }
}
