import { faults, mostFieldBytes } from '../faults'
import { ForeignDatabaseError } from '../foreign-database-error'
import { code, hexDigit } from './characters'
import type { Window } from './window'

const backslash = 92

/** How backslashes are read: not at all, as MySQL does, or as `E'…'` of PostgreSQL. */
export type Escapes = false | 'mysql' | 'postgresql'

/**
 * What stands between the quotes that begin here, whichever they are; a quote is doubled in it. The bytes may lie in the window: they
 * hold until it moves on.
 */
export function quoted(window: Window, escapes: Escapes): Buffer {
  const { bytes } = window
  const open = window.peek()
  const close = open === code('[') ? code(']') : open
  const start = window.at + 1
  let isPlain = true
  let at = start
  for (; ; at++) {
    if (at >= bytes.length) window.needMore()
    const byte = bytes[at]
    if (byte === close) {
      if (at + 1 >= bytes.length && !window.endsFile) window.needMore()
      if (bytes[at + 1] !== close) break
      isPlain = false
      at++
    } else if (byte === backslash && escapes !== false) {
      isPlain = false
      at++
    }
  }
  refuseTooLong(at - start, window.placeOf(start))
  window.at = at + 1
  const inside = bytes.subarray(start, at)
  return isPlain ? inside : unescaped(inside, close, escapes)
}

/** Refuses a value of so many bytes, if that is too many. */
export function refuseTooLong(length: number, byte: number): void {
  if (length <= mostFieldBytes) return
  throw ForeignDatabaseError.of(faults.fieldTooLong, { byte }, { mebibytes: mostFieldBytes / 1024 / 1024 })
}

/** The text without its escapes, which never is longer than with them. */
function unescaped(text: Buffer, quote: number, escapes: Escapes): Buffer {
  const plain = Buffer.allocUnsafe(text.length)
  let length = 0
  for (let at = 0; at < text.length;) {
    const byte = text[at] as number
    if (byte === backslash && escapes !== false) {
      const escape = escapes === 'mysql' ? mysqlEscape(text, at + 1) : postgresqlEscape(text, at + 1)
      length += plain.write(escape.text, length, 'latin1')
      at += 1 + escape.length
      continue
    }
    plain[length++] = byte
    at += byte === quote ? 2 : 1
  }
  return plain.subarray(0, length)
}

interface Escape {
  /** Its bytes, each a character. */
  readonly text: string
  /** How much of the text behind the backslash belongs to it. */
  readonly length: number
}

const mysqlLetters: Readonly<Record<string, string>> = { 0: '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a' }

function mysqlEscape(text: Buffer, at: number): Escape {
  const letter = String.fromCharCode(text[at] ?? backslash)
  if (letter === '%' || letter === '_') return { text: `\\${letter}`, length: 1 }
  return { text: mysqlLetters[letter] ?? letter, length: 1 }
}

const postgresqlLetters: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** An escape of PostgreSQL, in `E'…'` or in a line of COPY: letters, octal and hex bytes, and code points (`\u`, in texts alone). */
export function postgresqlEscape(text: Buffer, at: number, isCopy = false): Escape {
  const byte = text[at] ?? backslash
  const letter = String.fromCharCode(byte)
  if (byte >= 48 && byte <= 55) return ofDigits(text, at, { base: 8, most: 3 })
  if (letter === 'x' && hexDigit(text[at + 1] ?? 0) >= 0) {
    const { text: character, length } = ofDigits(text, at + 1, { base: 16, most: 2 })
    return { text: character, length: length + 1 }
  }
  if (!isCopy && (letter === 'u' || letter === 'U')) {
    const digits = text.toString('latin1', at + 1, at + (letter === 'u' ? 5 : 9))
    return { text: ofCodePoint(digits), length: 1 + digits.length }
  }
  return letter === 'v' && !isCopy ? { text: 'v', length: 1 } : { text: postgresqlLetters[letter] ?? letter, length: 1 }
}

function ofDigits(text: Buffer, at: number, { base, most }: { base: number; most: number }): Escape {
  let value = 0
  let length = 0
  for (; length < most; length++) {
    const digit = hexDigit(text[at + length] ?? 0)
    if (digit < 0 || digit >= base) break
    value = value * base + digit
  }
  return { text: String.fromCharCode(value & 255), length }
}

/** A code point by its hex digits, as the bytes that it has in UTF-8; what is none becomes the sign for that. */
export function ofCodePoint(digits: string): string {
  const point = /^[0-9a-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : 0xfffd
  return Buffer.from(String.fromCodePoint(point <= 0x10ffff ? point : 0xfffd), 'utf8').toString('latin1')
}
