import { refuseTooManyValues } from '../too-many'
import { type ColumnType, columnTypeOf } from '../values/column-type'
import type { Literal } from '../values/literal'
import type { Dialect } from './dialect'
import type { Lexer } from './lexer'
import { type Token, token } from './tokens'

/** A column as CREATE TABLE declares it. */
export interface DeclaredColumn {
  readonly name: string
  readonly type: ColumnType
  /** What a row has that was written before the column was there; undefined where that is an expression. */
  readonly usual: Literal | undefined
  /** In SQLite the number under which the row is kept, and not among its values. */
  readonly isRowid: boolean
  /** Made of other columns whenever it is read. */
  readonly isComputed: boolean
}

/** A table as CREATE TABLE declares it. */
export interface DeclaredTable {
  readonly name: string
  readonly columns: readonly DeclaredColumn[]
  /** The words behind the columns, in capitals; of very many the first. */
  readonly options: readonly string[]
}

/** Words with which an entry begins that is no column. Columns of these names come quoted. */
const constraints: Readonly<Record<Dialect['kind'], ReadonlySet<string>>> = {
  mysql: wordsOf('PRIMARY KEY UNIQUE INDEX CONSTRAINT FULLTEXT SPATIAL FOREIGN CHECK PERIOD'),
  postgresql: wordsOf('PRIMARY UNIQUE CONSTRAINT FOREIGN CHECK EXCLUDE LIKE'),
  'sqlite-text': wordsOf('PRIMARY UNIQUE CONSTRAINT FOREIGN CHECK'),
}

/** Words that may stand behind the name of a column that has no type, or behind its type. */
const columnConstraints = wordsOf('CONSTRAINT PRIMARY NOT NULL UNIQUE CHECK DEFAULT COLLATE REFERENCES GENERATED AS')

/**
 * Reads a table from its name on, `users (id bigint, …) …`, up to a semicolon or the end. Undefined, where it has no list of columns:
 * it is made of another table.
 */
export function createTable(lexer: Lexer): DeclaredTable | undefined {
  const name = lexer.tableName()
  if (lexer.window.peek() !== 40) return undefined
  const columns: LoneColumn[] = []
  let key: string | undefined
  lexer.expect('(')
  do {
    const tokens = entry(lexer)
    const [first] = tokens
    if (first === undefined) throw lexer.unexpected('a column')
    if (first.kind === 'word' && constraints[lexer.dialect.kind].has(first.text.toUpperCase())) {
      key = keyOf(tokens) ?? key
    } else columns.push(columnOf(tokens, nameOf(first), lexer.dialect))
    refuseTooManyValues(columns.length, lexer.window.place)
  } while (lexer.passSign(','))
  lexer.expect(')')
  const withKey = columns.map((column) => ({
    ...column,
    isRowid: column.isRowid || (column.isInteger && column.name.toLowerCase() === key),
  }))
  return { name, columns: withKey, options: optionsOf(lexer) }
}

/** SQLite takes a text for a name. */
function nameOf({ text, literal }: Token): string {
  return literal?.kind === 'text' ? literal.bytes.toString('utf8') : text
}

function optionsOf(lexer: Lexer): string[] {
  const options: string[] = []
  while (lexer.window.peek() !== -1 && lexer.window.peek() !== 59 && options.length < 1000) {
    options.push(token(lexer).text.toUpperCase())
  }
  return options
}

/** The tokens up to the comma or the parenthesis that ends the entry. */
function entry(lexer: Lexer): Token[] {
  const tokens: Token[] = []
  for (let depth = 0; ;) {
    const next = lexer.window.peek()
    if (depth === 0 && (next === 44 || next === 41)) return tokens
    const read = token(lexer)
    if (read.kind === 'sign') depth += read.text === '(' ? 1 : read.text === ')' ? -1 : 0
    tokens.push(read)
    refuseTooManyValues(tokens.length, lexer.window.place)
  }
}

/** The column of `PRIMARY KEY (id)` as an entry of its own, if it is one alone. */
function keyOf(tokens: readonly Token[]): string | undefined {
  const at = tokens.findIndex(({ kind, text }) => kind === 'word' && text.toUpperCase() === 'PRIMARY')
  const [open, name, close] = at < 0 ? [] : tokens.slice(at + 2)
  return open?.text === '(' && close?.text === ')' && name !== undefined ? nameOf(name).toLowerCase() : undefined
}

/** A column before the key of the table is known. */
interface LoneColumn extends DeclaredColumn {
  /** Whether its type is INTEGER by that very word, without which SQLite keeps no rows by it. */
  readonly isInteger: boolean
}

function columnOf(tokens: readonly Token[], name: string, dialect: Dialect): LoneColumn {
  const outer = outside(tokens.slice(1))
  const words = outer.map(({ kind, text }) => (kind === 'word' ? text.toUpperCase() : ''))
  const hasType = words[0] === '' || (words[0] !== undefined && !columnConstraints.has(words[0]))
  const typeAt = outer[1]?.text === '.' ? 2 : 0 // of a schema
  const typeName = hasType ? (outer[typeAt]?.text ?? '') : ''
  const isInteger = words[0] === 'INTEGER' && (words[1] === undefined || columnConstraints.has(words[1]))
  const key = words.indexOf('PRIMARY')
  return {
    name,
    type: columnTypeOf(typeName, dialect.isMysql),
    usual: usualOf(tokens),
    isInteger,
    isRowid: isInteger && key >= 0 && words[key + 2] !== 'DESC',
    isComputed: words.includes('GENERATED') || words.includes('AS'),
  }
}

/** The tokens that stand between no parentheses. */
function outside(tokens: readonly Token[]): Token[] {
  let depth = 0
  return tokens.filter(({ kind, text }) => {
    if (kind === 'sign' && text === ')') depth--
    const isOutside = depth === 0
    if (kind === 'sign' && text === '(') depth++
    return isOutside
  })
}

/** The value behind DEFAULT: null where there is none, undefined where it is no plain value. */
function usualOf(tokens: readonly Token[]): Literal | undefined {
  const at = tokens.findIndex(({ kind, text }) => kind === 'word' && text.toUpperCase() === 'DEFAULT')
  if (at < 0) return null
  const value = tokens[at + 1]?.text === '(' && tokens[at + 3]?.text === ')' ? tokens[at + 2] : tokens[at + 1]
  if (value?.kind === 'literal') return value.literal
  if (value?.kind === 'name') return { kind: 'text', bytes: Buffer.from(value.text) }
  const word = value?.text.toUpperCase()
  if (word === 'NULL') return null
  return word === 'TRUE' || word === 'FALSE' ? { kind: 'boolean', isTrue: word === 'TRUE' } : undefined
}

function wordsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
