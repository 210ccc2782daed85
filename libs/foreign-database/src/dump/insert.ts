import type { Lexer } from '../sql/lexer'
import { literals } from '../sql/literals'
import type { Literal } from '../values/literal'
import { nameList } from './copy'

/** The head of an INSERT: the table, its columns where they are named, and whether plain values follow. */
export interface InsertHead {
  readonly table: string
  readonly columns: readonly string[] | undefined
  readonly hasValues: boolean
}

/** Reads `INSERT INTO users (id, name) VALUES`, up to its first row. */
export function insertHead(lexer: Lexer): InsertHead {
  for (let words = 0; !lexer.passWord('INTO'); words++) {
    if (words > 4 || lexer.nextWord() === '') throw lexer.unexpected('INTO')
    lexer.word()
    lexer.blank()
  }
  const table = lexer.tableName()
  const columns = nameList(lexer)
  if (lexer.passWord('OVERRIDING')) {
    lexer.word()
    lexer.blank()
    lexer.passWord('VALUE')
  }
  const hasValues = lexer.passWord('VALUES') || lexer.passWord('VALUE')
  return { table, columns, hasValues }
}

/** One row of an INSERT, and whether it is the last: then a semicolon follows, or what is to be done with rows that are there already. */
export function insertRow(lexer: Lexer): { readonly values: Literal[]; readonly isLast: boolean } {
  const values = literals(lexer)
  if (lexer.passSign(',')) return { values, isLast: false }
  if (lexer.window.peek() === -1) lexer.window.needMore()
  if (lexer.window.peek() !== 59 && lexer.nextWord() !== 'ON') throw lexer.unexpected(';')
  return { values, isLast: true }
}
