import { Lexer, type Token } from 'marked'

/** Beyond these a reader of Markdown takes seconds, or more stack than there is; no text that somebody means has so many. */
const mostNested = 50
const mostIndented = 200
const mostMarks = 3_000

const nesting = /^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)])(?=[ \t>]|$))+/
const marks = /[*_~`[\]<!&]/g

/**
 * The blocks of a text; null where reading them would take a time that somebody notices. Foreign texts may nest without end or
 * consist of marks alone, which costs the square of their length; those are shown as they came. Which marks are read together only
 * the reader of blocks can tell: what looks like the fence of some code may be none.
 */
export function tameBlocks(text: string): readonly Token[] | null {
  if (!text.split('\n').every(isShallow)) return null
  const reader = new Lexer({ gfm: true, breaks: true })
  reader.blockTokens(text.replace(/\r\n?/g, '\n'), reader.tokens)
  if (reader.inlineQueue.some(({ src }) => (src.match(marks)?.length ?? 0) > mostMarks)) return null
  for (const { src, tokens } of reader.inlineQueue.splice(0)) reader.inlineTokens(src, tokens)
  return reader.tokens
}

function isShallow(line: string): boolean {
  const nested = nesting.exec(line)?.[0] ?? ''
  return nested.length <= mostIndented && nested.replace(/[\s\d]/g, '').length <= mostNested
}
