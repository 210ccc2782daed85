import type { CountableText } from '@tollgate/formats'
import { type PatternLine, PatternSet, patternSize, readWordLines, type TextSpan } from '@tollgate/patterns'
import { BodyFilter } from './body-filter'

/** Patterns as small as this are made ready in a few milliseconds. */
const mostSmallSize = 500
/** Patterns of a size are looked for in a text of a length at once while their product is no more: some 5 ms at worst. */
const mostQuickWork = 200_000
/** Words are looked for in a text at once while the product of their number and its length is no more: some 2 ms at worst. */
const mostWordWork = 2_000_000
/** A pattern is looked for in so much of a text that comes in pieces. */
const patternReach = 1_024
/** Places of one word in one text that are told apart. */
const mostPlaces = 1_000
/** So many lines that cannot be searched for are named, each by its beginning. */
const mostNamed = 10
const mostNamedLength = 100

let lastId = 0

/** How many lines of a list cannot be searched for, and the first of them with the reason. */
export interface WordFaults {
  readonly count: number
  readonly first: readonly string[]
}

/** The first word that a request contains, null for none; undefined when it could not be searched. */
export type FoundWord = string | null | undefined

/**
 * Finds words that the operator does not allow, in what a request says, never in its structure. The bytes of the body
 * are searched first; only where a word may be in them are they read. Built once for each list; its patterns are made ready
 * by the first search, in whatever thread that is.
 */
export class SensitiveWords {
  /** Tells it from every other list of this process. */
  readonly id = ++lastId
  private readonly words: readonly string[]
  private readonly patterns: readonly PatternLine[]
  private readonly filter: BodyFilter
  private readonly size: number
  private made: PatternSet | null = null
  private readonly foldedWords: readonly string[]

  constructor(readonly lines: readonly string[]) {
    const { words, patterns } = readWordLines(lines)
    this.words = words.map((word) => word.toLowerCase())
    this.foldedWords = words.map(foldedText)
    this.patterns = patterns
    this.size = sizeOf(patterns)
    this.filter = new BodyFilter(this.words)
  }

  get isEmpty(): boolean {
    return this.words.length === 0 && this.patterns.length === 0
  }

  get hasPatterns(): boolean {
    return this.patterns.length > 0
  }

  /** Whether patterns are so few, and a body so short, that the search is over before anybody else would notice. */
  isQuickIn(body: Buffer): boolean {
    return this.size <= mostSmallSize && this.size * body.length <= mostQuickWork
  }

  /** The same of a text of this length that somebody is to be told the places in. */
  isQuickInText(length: number): boolean {
    return (
      this.size <= mostSmallSize && this.size * length <= mostQuickWork && this.words.length * length <= mostWordWork
    )
  }

  /** So much in front of a piece of a text has to be known to find what reaches into it, in UTF-16 units. */
  get reach(): number {
    const words = this.words.reduce((most, { length }) => Math.max(most, length - 1), 0)
    return this.hasPatterns ? Math.max(words, patternReach) : words
  }

  /** Where a text has words or patterns, in any case and in no order. */
  spansIn(text: string): TextSpan[] {
    const folded = foldedText(text)
    const spans = this.hasPatterns ? this.set.spans(folded) : []
    if (!this.filter.mayMatch(Buffer.from(JSON.stringify(folded)))) return spans
    for (const word of this.foldedWords) {
      const places = spans.length + mostPlaces
      for (
        let at = folded.indexOf(word);
        at !== -1 && spans.length < places;
        at = folded.indexOf(word, at + word.length)
      )
        spans.push({ start: at, end: at + word.length })
    }
    return spans
  }

  /** Whether a body has to be read to know: a yes may be wrong, a no never is. */
  mayBeIn(body: Buffer): boolean {
    return this.patterns.length > 0 || this.filter.mayMatch(body)
  }

  /**
   * The first word or pattern that a request's text contains; undefined when nothing in the list can be searched for.
   * `textOf` reads the body; it is called when needed only.
   */
  find(body: Buffer, textOf: (body: Buffer) => CountableText): FoundWord {
    if (this.isEmpty || !this.mayBeIn(body)) return null
    if (this.words.length === 0 && this.set.isEmpty) return undefined
    for (const piece of textOf(body).pieces) {
      const found = this.findIn(piece.toLowerCase())
      if (found !== null) return found
    }
    return null
  }

  /** What of the list is not searched for. */
  get faults(): WordFaults {
    const { faults } = this.set
    const first = faults
      .slice(0, mostNamed)
      .map(({ index, fault }) => `${fault}: ${this.lineOf(index).slice(0, mostNamedLength)}`)
    return { count: faults.length, first }
  }

  private get set(): PatternSet {
    this.made ??= new PatternSet(this.patterns.map(({ source }) => source))
    return this.made
  }

  private findIn(text: string): string | null {
    const pattern = this.hasPatterns ? this.set.find(text) : null
    if (pattern !== null) return this.lineOf(pattern)
    return this.words.find((word) => text.includes(word)) ?? null
  }

  private lineOf(pattern: number): string {
    return this.lines[(this.patterns[pattern] as PatternLine).index] as string // patterns are numbered by the set, and know their line
  }
}

/** In lower case, each letter in its own place: a letter whose lower case is longer stays as it is. */
function foldedText(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return Array.from(text, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  ).join('')
}

/** Of more than a little it need not be known how much more. */
function sizeOf(patterns: readonly PatternLine[]): number {
  let size = 0
  for (const { source } of patterns) {
    if (size + source.length / 8 > mostSmallSize) return Number.POSITIVE_INFINITY
    size += patternSize(source)
  }
  return size
}
