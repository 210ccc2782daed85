import type { Literal } from '../values/literal'
import { code, isWordByte } from './characters'
import type { Lexer } from './lexer'
import { isNumeric, plainLiteral } from './literals'
import { quoted } from './quoted'

/** A piece of a statement: a word in capitals, a quoted name, a value, or a sign. */
export interface Token {
  readonly kind: 'word' | 'name' | 'literal' | 'sign'
  readonly text: string
  readonly literal?: Literal
}

const prefixes = new Set(['X', 'B', 'E', 'N'])

/** Reads the token that begins here, and the blanks behind it. */
export function token(lexer: Lexer): Token {
  const read = tokenAlone(lexer)
  lexer.blank()
  return read
}

function tokenAlone(lexer: Lexer): Token {
  const { window, dialect } = lexer
  const first = window.peek()
  if (first === -1) window.needMore()
  const isSigned = isNumeric(first) && !isDigit(first) && isDigit(window.peek(1))
  if (first === code("'") || isDigit(first) || isSigned || (first === code('"') && dialect.isMysql)) {
    return { kind: 'literal', text: '', literal: plainLiteral(lexer) }
  }
  const isBracket = first === code('[') && dialect.kind === 'sqlite-text'
  if (first === code('"') || first === code('`') || isBracket) {
    return { kind: 'name', text: quoted(window, false).toString('utf8') }
  }
  if (!isWordByte(first)) {
    window.at++
    return { kind: 'sign', text: String.fromCharCode(first) }
  }
  const word = lexer.nextWord()
  if (prefixes.has(word) && window.peek(1) === code("'")) {
    return { kind: 'literal', text: '', literal: plainLiteral(lexer) }
  }
  return { kind: 'word', text: lexer.word() }
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57
}
