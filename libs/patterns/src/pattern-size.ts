/** What a class of Unicode (`\p{L}`) is made of: hundreds of ranges. */
const unicodeClassSize = 40
/** So many characters of a class in brackets weigh as much as one outside. */
const classCharactersOfOne = 8

/**
 * The pieces of an expression in RE2's syntax (https://github.com/google/re2/wiki/Syntax): quoted text, numbers of
 * characters, Unicode classes, escapes, classes in brackets, flags, beginnings of groups, repetitions, all else.
 */
const pieces =
  /\\Q[^]*?(?:\\E|$)|\\x\{[^}]*\}|\\[pP](?:\{[^}]*\}|[^])|\\[^]|\[\^?\]?(?:\\[^]|\[:\^?\w+:\]|[^\]\\])*\]|\(\?[a-zA-Z-]*\)|\((?:\?(?:P?<\w+>|[a-zA-Z-]*:))?|\{\d+(?:,\d*)?\}|[^]/gu

/** A group that is open: what it has so far, and the last thing in it, which a repetition would repeat. */
interface Level {
  sum: number
  last: number
}

/**
 * How large an expression is once its repetitions are written out, in characters: `a{3}b` has 4. What it takes to make
 * ready and to search for grows with this. Never much less than the instructions of RE2's program, whose sizes it follows
 * (https://github.com/google/re2, `regexp.h` and Go's `regexp/syntax/parse.go`). Takes any text, in one pass.
 */
export function patternSize(source: string): number {
  const root: Level = { sum: 0, last: 0 }
  const levels = [root]
  for (const [piece] of source.matchAll(pieces)) take(levels, root, piece)
  return levels.reduce((sum, level) => sum + level.sum, 0)
}

function take(levels: Level[], root: Level, piece: string): void {
  const level = levels.at(-1) ?? root
  if (piece.startsWith('(?') && piece.endsWith(')')) return
  if (piece.startsWith('(')) levels.push({ sum: 0, last: 0 })
  else if (piece === ')') close(levels, level)
  else if (piece.length > 1 && piece.startsWith('{')) repeat(level, timesOf(piece, level.last))
  else if (piece === '*') repeat(level, 2 + level.last)
  else if (piece === '+' || piece === '?') repeat(level, 1 + level.last)
  else add(level, sizeOf(piece))
}

function add(level: Level, size: number): void {
  level.sum += size
  level.last = size
}

function repeat(level: Level, size: number): void {
  level.sum += size - level.last
  level.last = size
}

/** A `)` that closes nothing is a fault, which whoever reads the expression tells. */
function close(levels: Level[], level: Level): void {
  if (levels.length === 1) return
  levels.pop()
  const outer = levels.at(-1)
  if (outer !== undefined) add(outer, 2 + level.sum)
}

function timesOf(piece: string, size: number): number {
  const [least = '', most] = piece.slice(1, -1).split(',')
  const fewest = Number(least)
  if (most === '') return 2 + Math.max(1, fewest) * size
  const greatest = most === undefined ? fewest : Number(most)
  return greatest * size + Math.max(0, greatest - fewest)
}

function sizeOf(piece: string): number {
  if (piece.startsWith('\\Q')) return piece.length
  const unicode = piece.match(/\\[pP]/g)?.length ?? 0
  const characters = piece.startsWith('[') ? piece.length / classCharactersOfOne : 0
  return 1 + Math.floor(characters) + unicode * unicodeClassSize
}
