import { type PatternFault, PatternSet } from './pattern-set'

/** Patterns stand in the list behind this. */
const patternPrefix = 'regex:'

/** The source of a pattern, and the place of its line. */
export interface PatternLine {
  readonly index: number
  readonly source: string
}

/** A list of words and patterns, one to a line, taken apart. */
export interface WordLines {
  /** As they stand there. */
  readonly words: readonly string[]
  readonly patterns: readonly PatternLine[]
}

/** A line that is not searched for, by its place, and why. */
interface FaultyLine {
  readonly index: number
  readonly fault: PatternFault
}

/** Takes a list apart: a line that begins with `regex:` is a pattern, any other one a word. */
export function readWordLines(lines: readonly string[]): WordLines {
  const words: string[] = []
  const patterns: PatternLine[] = []
  for (const [index, line] of lines.entries()) {
    if (line.startsWith(patternPrefix)) patterns.push({ index, source: line.slice(patternPrefix.length) })
    else if (line !== '') words.push(line)
  }
  return { words, patterns }
}

/** The lines of a list that cannot be searched for, in their order. Takes some 100 ms for the largest list there may be. */
export function faultyLines(lines: readonly string[]): FaultyLine[] {
  const { patterns } = readWordLines(lines)
  const { faults } = new PatternSet(patterns.map(({ source }) => source))
  return faults.map(({ index, fault }) => ({ index: (patterns[index] as PatternLine).index, fault })) // one of those that were given
}
