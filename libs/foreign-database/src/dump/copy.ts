import type { Lexer } from '../sql/lexer'
import { postgresqlEscape, refuseTooLong } from '../sql/quoted'
import type { Window } from '../sql/window'
import { refuseTooManyValues } from '../too-many'
import type { Literal } from '../values/literal'

const tab = 9
const newline = 10
const carriageReturn = 13
const backslash = 92

/** The head of a block of rows: the table, and the columns that the lines have. */
export interface CopyHead {
  readonly table: string
  readonly columns: readonly string[] | undefined
}

/** Reads `COPY public.users (id, name) FROM stdin;` up to the end of its line. */
export function copyHead(lexer: Lexer): CopyHead {
  lexer.passWord('COPY')
  const table = lexer.tableName()
  const columns = nameList(lexer)
  if (!lexer.passWord('FROM') || lexer.nextWord() !== 'STDIN') throw lexer.unexpected('FROM stdin')
  lexer.word()
  while (lexer.window.peek() === 32) lexer.window.at++
  if (lexer.window.peek() !== 59) throw lexer.unexpected(';')
  lexer.window.at++
  lexer.window.peek()
  return { table, columns }
}

/** `(id, name)`, if it is here. */
export function nameList(lexer: Lexer): string[] | undefined {
  if (!lexer.passSign('(')) return undefined
  const names: string[] = []
  do {
    names.push(lexer.identifier())
    refuseTooManyValues(names.length, lexer.window.place)
  } while (lexer.passSign(','))
  lexer.expect(')')
  return names
}

/** The values of the next line; undefined where it is the end of the block. The window stands before its line, at the end of the one before. */
export function copyLine(window: Window): Literal[] | undefined {
  while (window.peek() === carriageReturn) window.at++
  if (window.peek() === newline) window.at++
  const end = window.bytes.indexOf(newline, window.at)
  if (end < 0 && !window.endsFile) window.needMore()
  const until = end < 0 ? window.bytes.length : end
  const isWindows = until > window.at && window.bytes[until - 1] === carriageReturn
  const line = window.bytes.subarray(window.at, isWindows ? until - 1 : until)
  const isEnd = line.length === 2 && line[0] === backslash && line[1] === 46
  if (end < 0 && !isEnd) {
    window.at = window.bytes.length
    window.needMore()
  }
  const place = window.place
  window.at = until
  return isEnd ? undefined : fieldsOf(line, place)
}

function fieldsOf(line: Buffer, place: number): Literal[] {
  const fields: Literal[] = []
  for (let start = 0; ;) {
    const at = line.indexOf(tab, start)
    const end = at < 0 ? line.length : at
    refuseTooLong(end - start, place + start)
    fields.push(fieldOf(line.subarray(start, end)))
    refuseTooManyValues(fields.length, place + start)
    if (at < 0) return fields
    start = at + 1
  }
}

function fieldOf(field: Buffer): Literal {
  if (field.length === 2 && field[0] === backslash && field[1] === 78) return null
  const first = field.indexOf(backslash)
  if (first < 0) return { kind: 'text', bytes: field }
  const plain = Buffer.allocUnsafe(field.length)
  let length = field.copy(plain, 0, 0, first)
  for (let at = first; at < field.length;) {
    const byte = field[at] as number
    if (byte === backslash) {
      const escape = postgresqlEscape(field, at + 1, true)
      length += plain.write(escape.text, length, 'latin1')
      at += 1 + escape.length
    } else {
      plain[length++] = byte
      at++
    }
  }
  return { kind: 'text', bytes: plain.subarray(0, length) }
}
