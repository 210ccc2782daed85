import { refuseTooManyValues } from '../too-many'
import type { Literal } from '../values/literal'
import { code, hexDigit, isWordByte } from './characters'
import type { Lexer } from './lexer'
import { type Escapes, ofCodePoint, quoted, refuseTooLong } from './quoted'

const quote = code("'")

/** Reads the value that begins here, and the blanks behind it. */
export function literal(lexer: Lexer): Literal {
  const value = plainLiteral(lexer)
  lexer.blank()
  while (lexer.window.peek() === code(':') && lexer.window.peek(1) === code(':')) passCast(lexer)
  return value
}

/** The values between parentheses, which begin here, and the blanks behind them. */
export function literals(lexer: Lexer): Literal[] {
  const values: Literal[] = []
  lexer.expect('(')
  do {
    values.push(literal(lexer))
    refuseTooManyValues(values.length, lexer.window.place)
  } while (lexer.passSign(','))
  lexer.expect(')')
  return values
}

/** The same without the blanks and casts behind it. */
export function plainLiteral(lexer: Lexer): Literal {
  const { window, dialect } = lexer
  const first = window.peek()
  if (first === quote || (first === code('"') && dialect.isMysql)) return text(lexer, plainEscapes(lexer))
  if (isNumeric(first)) return numeric(lexer)
  if (!isWordByte(first)) throw lexer.unexpected('a value')
  const word = lexer.nextWord()
  if (word === 'NULL' || word === 'TRUE' || word === 'FALSE') {
    lexer.word()
    return word === 'NULL' ? null : { kind: 'boolean', isTrue: word === 'TRUE' }
  }
  return prefixed(lexer, word)
}

/** How backslashes are read in `'…'` without a letter before it. */
function plainEscapes({ dialect }: Lexer): Escapes {
  if (!dialect.escapes) return false
  return dialect.isMysql ? 'mysql' : 'postgresql'
}

function text({ window }: Lexer, escapes: Escapes): Literal {
  return { kind: 'text', bytes: quoted(window, escapes) }
}

/** A text with something before it (`X''`, `b''`, `E''`, `_binary ''`), or one in a function as sqlite3 writes line ends. */
function prefixed(lexer: Lexer, word: string): Literal {
  const { window, dialect } = lexer
  if (word === 'REPLACE' || word === 'UNISTR') return ofFunction(lexer, word)
  const start = window.at
  lexer.word()
  if (word.startsWith('_')) lexer.blank()
  if (window.peek() === quote) {
    if (word === 'X') return hexBytes(lexer)
    if (word === 'B') return dialect.isMysql ? bits(lexer) : text(lexer, false)
    if (word === 'E') return text(lexer, 'postgresql')
    if (word === 'N') return text(lexer, plainEscapes(lexer))
    if (word === '_BINARY') return { kind: 'bytes', bytes: quoted(window, plainEscapes(lexer)) }
    if (word.startsWith('_UTF8')) return text(lexer, plainEscapes(lexer))
  }
  if (word === '_BINARY' && window.peek() === code('0')) return numeric(lexer)
  window.at = start
  throw lexer.unexpected('a value')
}

/** Whether a number may begin with this byte. */
export function isNumeric(byte: number): boolean {
  return (byte >= 48 && byte <= 57) || byte === code('-') || byte === code('+') || byte === code('.')
}

/** A number, or bytes as `0x…`. A number that is too large to be one is infinite, which is how sqlite3 writes that. */
function numeric(lexer: Lexer): Literal {
  const { window } = lexer
  const start = window.at
  let ahead = 0
  for (;;) {
    const byte = window.peek(ahead)
    const isExponent = ahead > 0 && ((window.bytes[start + ahead - 1] as number) | 32) === code('e')
    if (!isWordByte(byte) && byte !== code('.') && !(isNumeric(byte) && (ahead === 0 || isExponent))) break
    ahead++
  }
  const digits = window.bytes.subarray(start, start + ahead)
  if (digits[0] === 48 && ((digits[1] ?? 0) | 32) === code('x')) {
    const bytes = ofHex(lexer, digits.subarray(2))
    window.at += ahead
    return { kind: 'bytes', bytes }
  }
  const number = digits.toString('latin1')
  if (number.length > 400 || Number.isNaN(Number(number))) throw lexer.unexpected('a number')
  window.at += ahead
  return { kind: 'number', digits: number }
}

function hexBytes(lexer: Lexer): Literal {
  const { window } = lexer
  const start = window.at
  const digits = quoted(window, false)
  const end = window.at
  window.at = start
  const bytes = ofHex(lexer, digits)
  window.at = end
  return { kind: 'bytes', bytes }
}

function ofHex(lexer: Lexer, digits: Buffer): Buffer {
  refuseTooLong(digits.length / 2, lexer.window.place)
  const isHex = digits.every((digit) => hexDigit(digit) >= 0)
  if (!isHex || digits.length % 2 !== 0) throw lexer.unexpected('hex digits')
  return Buffer.from(digits.toString('latin1'), 'hex')
}

function bits(lexer: Lexer): Literal {
  const start = lexer.window.at
  const digits = quoted(lexer.window, false).toString('latin1')
  if (digits.length <= 64 && /^[01]+$/.test(digits)) {
    return { kind: 'number', digits: BigInt(`0b${digits}`).toString() }
  }
  lexer.window.at = start
  throw lexer.unexpected('bits')
}

/** `replace(text, mark, char(10))`, as deep as it goes, and `unistr(text)`: how sqlite3 writes what has line ends. */
function ofFunction(lexer: Lexer, name: string, depth = 0): Literal {
  lexer.word()
  lexer.blank()
  lexer.expect('(')
  const isInner = lexer.nextWord() === 'REPLACE' && depth < 4
  const inner = isInner ? ofFunction(lexer, 'REPLACE', depth + 1) : plainLiteral(lexer)
  lexer.blank()
  if (inner === null || inner.kind !== 'text') throw lexer.unexpected('a text')
  if (name === 'UNISTR') {
    lexer.expect(')')
    return { kind: 'text', bytes: ofUnistr(inner.bytes) }
  }
  lexer.expect(',')
  const mark = quoted(lexer.window, false).toString('latin1')
  lexer.blank()
  lexer.expect(',')
  if (!lexer.passWord('CHAR')) throw lexer.unexpected('char')
  lexer.expect('(')
  const character = Number.parseInt(lexer.word(), 10)
  lexer.blank()
  lexer.expect(')')
  lexer.expect(')')
  if (mark === '' || !(character < 128)) throw lexer.unexpected('a character')
  return { kind: 'text', bytes: replaced(inner.bytes, mark, String.fromCharCode(character)) }
}

function replaced(bytes: Buffer, mark: string, by: string): Buffer {
  return Buffer.from(
    bytes.toString('latin1').replaceAll(mark, () => by),
    'latin1',
  )
}

/** `\\`, `\XXXX`, `\uXXXX`, `\+XXXXXX` and `\UXXXXXXXX`. */
function ofUnistr(bytes: Buffer): Buffer {
  const escape = /\\(?:\\|u?[0-9a-fA-F]{4}|\+[0-9a-fA-F]{6}|U[0-9a-fA-F]{8})/g
  const plain = bytes
    .toString('latin1')
    .replaceAll(escape, (whole) => (whole === '\\\\' ? '\\' : ofCodePoint(whole.replace(/^\\[uU+]?/, ''))))
  return Buffer.from(plain, 'latin1')
}

/** `::character varying(20)`. */
function passCast(lexer: Lexer): void {
  lexer.window.at += 2
  lexer.blank()
  lexer.tableName()
  while (isWordByte(lexer.window.peek())) lexer.identifier()
  if (!lexer.passSign('(')) return
  while (!lexer.passSign(')')) {
    if (lexer.word() === '' && !lexer.passSign(',')) throw lexer.unexpected(')')
    lexer.blank()
  }
}
