import { RE2JS, RE2JSException, RE2Set } from 're2js'
import { patternSize } from './pattern-size'
import { re2Source } from './re2-source'

/** The longest source of one pattern, in characters. */
const mostLength = 2_000
/** The largest pattern with its repetitions written out: twice RE2’s longest repetition, and more. */
const mostSize = 2_500
/** All patterns of a set together. They are made ready within some 50 ms. */
const mostSetSize = 10_000
/** What a set remembers of its search, in bytes, before it begins anew. */
const mostMemory = 8 * 1024 * 1024
/** Texts that have nothing in common. */
const anyTexts = ['a', '0', ' ', '\u4e2d', '\u0001']

/**
 * Why a pattern is not searched for: it is no regular expression; it has what RE2 leaves out (look-around, references
 * back, repetitions over 1,000); it is too large; those before it left no room; or it would be found in every text.
 */
export type PatternFault = 'bad-pattern' | 'slow-pattern' | 'large-pattern' | 'many-patterns' | 'everywhere-pattern'

/** Matches of one pattern that are told apart; what comes behind them counts as one with the last. */
const mostSpans = 100

/** Where something stands in a text: from a place up to another, in UTF-16 units. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

/** One of the sources that were given, by its place. */
export interface FaultyPattern {
  readonly index: number
  readonly fault: PatternFault
}

/**
 * Patterns in the syntax of RE2 (https://github.com/google/re2/wiki/Syntax), which are searched for together, in any case.
 * A search takes a time that grows with the text and with what the patterns are in size, never faster, whatever both say:
 * some 10 ns a character as a rule, and at most some 20 ns a character and instruction. Patterns with a fault are left out.
 */
export class PatternSet {
  /** In the order of the sources. */
  readonly faults: readonly FaultyPattern[]
  /** Of all that are searched for: `patternSize` of each. */
  readonly size: number
  /** The place of each pattern of the set among the sources; those that would be found everywhere are in it all the same. */
  private readonly indexes: number[] = []
  private readonly isEverywhere: ReadonlySet<number>
  private readonly set = new RE2Set(RE2Set.UNANCHORED, RE2JS.CASE_INSENSITIVE, mostMemory)

  private readonly singles = new Map<number, RE2JS>()

  constructor(private readonly sources: readonly string[]) {
    const faults: FaultyPattern[] = []
    let size = 0
    for (const [index, source] of sources.entries()) {
      const ownSize = patternSize(source.slice(0, mostLength))
      const fault =
        source.length > mostLength || ownSize > mostSize ? 'large-pattern' : this.add(source, size + ownSize)
      if (fault !== null) faults.push({ index, fault })
      else {
        this.indexes.push(index)
        size += ownSize
      }
    }
    this.size = size
    this.isEverywhere = this.foundEverywhere()
    for (const index of this.isEverywhere) faults.push({ index, fault: 'everywhere-pattern' })
    this.faults = faults.sort((left, right) => left.index - right.index)
  }

  /** Whether there is nothing to search for. */
  get isEmpty(): boolean {
    return this.indexes.length === this.isEverywhere.size
  }

  /** The place of the first source whose pattern is somewhere in the text; null for none. */
  find(text: string): number | null {
    return this.isEmpty ? null : (this.foundIn(text).find((index) => !this.isEverywhere.has(index)) ?? null)
  }

  /**
   * Where the text has one of the patterns, in no order. Each pattern that is there costs a few searches more; beyond 100
   * matches of one, all the rest of the text counts as matched.
   */
  spans(text: string): TextSpan[] {
    if (this.isEmpty) return []
    return this.foundIn(text).flatMap((index) => (this.isEverywhere.has(index) ? [] : this.spansOf(index, text)))
  }

  private spansOf(index: number, text: string): TextSpan[] {
    const spans: TextSpan[] = []
    const matcher = this.single(index).matcher(text)
    while (matcher.find()) {
      const [start, end] = [matcher.start(), matcher.end()]
      if (end === start) continue
      if (spans.length === mostSpans) return [...spans, { start, end: text.length }]
      spans.push({ start, end })
    }
    return spans
  }

  /** A set says which pattern is there, and not where. */
  private single(index: number): RE2JS {
    const known = this.singles.get(index)
    if (known !== undefined) return known
    const made = RE2JS.compile(re2Source(this.sources[index] as string), RE2JS.CASE_INSENSITIVE) // it is in the set
    this.singles.set(index, made)
    return made
  }

  private foundIn(text: string): number[] {
    return this.set.match(text).map((place) => this.indexes[place] as number) // the set numbers its patterns as they came
  }

  private add(source: string, size: number): PatternFault | null {
    if (size > mostSetSize) return 'many-patterns'
    try {
      this.set.add(re2Source(source))
      return null
    } catch (error) {
      if (!(error instanceof RE2JSException)) throw error
      return isOfJavaScript(source) ? 'slow-pattern' : 'bad-pattern'
    }
  }

  private foundEverywhere(): ReadonlySet<number> {
    if (this.indexes.length === 0) return new Set()
    const [first = [], ...others] = anyTexts.map((text) => this.foundIn(text))
    return new Set(first.filter((index) => others.every((found) => found.includes(index))))
  }
}

/** What JavaScript can read is an expression, only not one of RE2. It is not searched for by this engine. */
function isOfJavaScript(source: string): boolean {
  try {
    new RegExp(source, 'iu')
    return true
  } catch {
    return false
  }
}
