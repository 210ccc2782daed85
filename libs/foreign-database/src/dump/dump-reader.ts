import { faults } from '../faults'
import type { ForeignRow } from '../foreign-database'
import { ForeignDatabaseError } from '../foreign-database-error'
import { code } from '../sql/characters'
import { createTable, type DeclaredColumn } from '../sql/create-table'
import type { Dialect } from '../sql/dialect'
import { Lexer } from '../sql/lexer'
import { skipCopy, skipLine, skipStatement } from '../sql/skip'
import { token } from '../sql/tokens'
import { Window } from '../sql/window'
import { refuseTooManyTables } from '../too-many'
import type { Literal } from '../values/literal'
import { type Column, rowOf } from '../values/table'
import { copyHead, copyLine } from './copy'
import { Ends } from './ends'
import { insertHead, insertRow } from './insert'

/** Reads a dump from begin to end: notes its tables, and gives the rows of those that are wanted. */
export class DumpReader {
  /** The tables so far, each with its columns as far as they are known. */
  readonly tables = new Map<string, readonly Column[]>()
  private readonly window: Window
  private readonly lexer: Lexer
  private readonly ends = new Ends()
  /** What ends a statement, where a dump of MySQL has changed that for its programs. */
  private delimiter = ';'

  constructor(
    chunks: AsyncIterator<Buffer>,
    private readonly dialect: Dialect,
    private readonly wanted: ReadonlySet<string>,
  ) {
    this.window = new Window(chunks)
    this.lexer = new Lexer(this.window, dialect)
  }

  async *rows(): AsyncGenerator<ForeignRow> {
    while (await this.findStatement()) {
      const word = await this.window.take(() => this.lexer.nextWord())
      if (word === 'INSERT' || word === 'REPLACE') yield* this.insert()
      else if (word === 'COPY' && this.dialect.isPostgresql) yield* this.copy()
      else await this.statement(word)
    }
    this.ends.end(this.window.place)
  }

  /** Goes on to the next statement; false at the end of the file. */
  private async findStatement(): Promise<boolean> {
    const { window, lexer } = this
    while (await window.take(() => lexer.oneBlank((text) => this.ends.comment(text))));
    return window.take(() => window.peek() !== -1)
  }

  private async statement(word: string): Promise<void> {
    const { window, lexer } = this
    if (this.dialect.kind === 'sqlite-text') this.ends.statement(word, window.place)
    if (word === 'CREATE') return this.create()
    if (word === 'SET') return this.set()
    if (word === 'DELIMITER' && this.dialect.isMysql) return this.changeDelimiter()
    const isCommand = window.bytes[window.at] === code('\\') && this.dialect.isPostgresql
    if (isCommand || (await window.take(() => isMessage(lexer)))) return skipLine(window)
    return skipStatement(window, this.dialect)
  }

  private async create(): Promise<void> {
    const { window, lexer } = this
    const kind = await window.take(() => kindOfCreate(lexer))
    if (kind === 'TRIGGER' && this.dialect.kind === 'sqlite-text') return this.skipTrigger()
    if (kind === 'TABLE') {
      const table = await window.take(() => createTable(lexer))
      if (table !== undefined) this.addTable(table.name, this.writtenOf(table.columns))
    }
    return skipStatement(window, this.dialect)
  }

  /** sqlite3 writes no values of columns that are made of others. */
  private writtenOf(columns: readonly DeclaredColumn[]): readonly DeclaredColumn[] {
    return this.dialect.kind === 'sqlite-text' ? columns.filter(({ isComputed }) => !isComputed) : columns
  }

  private addTable(name: string, columns: readonly Column[]): void {
    if (name.startsWith('sqlite_')) return
    if (this.tables.has(name) && this.wanted.has(name)) {
      throw ForeignDatabaseError.of(faults.tableTwice, { byte: this.window.place }, { table: name })
    }
    this.tables.set(name, columns)
    refuseTooManyTables(this.tables.size, this.window.place)
  }

  /** A trigger of SQLite has statements within it; the last of them is END. */
  private async skipTrigger(): Promise<void> {
    do {
      await skipStatement(this.window, this.dialect)
      await this.findStatement()
    } while (!(await this.window.take(() => isEnd(this.lexer))))
    await skipStatement(this.window, this.dialect)
  }

  private async set(): Promise<void> {
    const { window } = this
    const start = window.place
    const text = await window.take(() => {
      const end = window.bytes.indexOf(';', window.at)
      if (end < 0) window.needMore()
      return window.bytes.toString('latin1', window.at, Math.min(end, window.at + 4096))
    })
    const encoding = this.dialect.follow(text)
    if (encoding !== undefined) throw ForeignDatabaseError.of(faults.otherEncoding, { byte: start }, { encoding })
    await skipStatement(window, this.dialect)
  }

  /** `DELIMITER ;;` up to `DELIMITER ;`: what stands between them are programs, which are passed over line by line. */
  private async changeDelimiter(): Promise<void> {
    const { window, lexer } = this
    do {
      this.delimiter = await window.take(() => {
        lexer.word()
        while (window.peek() === 32) window.at++
        const end = window.bytes.indexOf(10, window.at)
        if (end < 0) window.needMore()
        return window.bytes.toString('latin1', window.at, Math.min(end, window.at + 20)).trim()
      })
      await skipLine(window)
      while (this.delimiter !== ';' && (await this.findLine()) !== 'DELIMITER') await skipLine(window)
    } while (this.delimiter !== ';')
  }

  /** Goes on to the next line that is not empty, and gives its first word. */
  private async findLine(): Promise<string> {
    const { window, lexer } = this
    await window.skip(() => {
      while (window.at < window.bytes.length && (window.bytes[window.at] as number) <= 32) window.at++
      return window.at < window.bytes.length
    })
    return window.take(() => lexer.nextWord())
  }

  private async *insert(): AsyncGenerator<ForeignRow> {
    const { window, lexer } = this
    const { table, columns: names, hasValues } = await window.take(() => insertHead(lexer))
    if (names !== undefined && !this.tables.has(table)) this.addTable(table, untyped(names))
    if (!this.wanted.has(table)) return skipStatement(window, this.dialect)
    if (!hasValues) throw this.unreadable(table)
    const columns = this.columnsOf(table, names)
    for (let isLast = false; !isLast;) {
      const place = window.place
      const row = window.tryTake(() => insertRow(lexer))?.value ?? (await window.take(() => insertRow(lexer)))
      isLast = row.isLast
      yield rowOf(table, columns, row.values, place)
    }
    await skipStatement(window, this.dialect)
  }

  private async *copy(): AsyncGenerator<ForeignRow> {
    const { window, lexer } = this
    const { table, columns: names } = await window.take(() => copyHead(lexer))
    if (names !== undefined && !this.tables.has(table)) this.addTable(table, untyped(names))
    if (!this.wanted.has(table)) return skipCopy(window)
    const columns = this.columnsOf(table, names)
    const line = (): { values: Literal[] | undefined } => ({ values: copyLine(window) })
    for (;;) {
      const place = window.place
      const { values } = window.tryTake(line)?.value ?? (await window.take(line))
      if (values === undefined) return
      yield rowOf(table, columns, values, place + 1)
    }
  }

  private columnsOf(table: string, names: readonly string[] | undefined): readonly Column[] {
    const known = this.tables.get(table)
    if (known === undefined) throw ForeignDatabaseError.of(faults.noColumns, { byte: this.window.place }, { table })
    const byName = new Map(known.map((column) => [column.name, column]))
    return names?.map((name) => byName.get(name) ?? { name, type: 'as-it-stands' }) ?? known
  }

  private unreadable(table: string): ForeignDatabaseError {
    const { bytes, at, place } = this.window
    const statement = bytes.toString('latin1', at, at + 40).replaceAll(/[^\x20-\x7e]/g, ' ')
    return ForeignDatabaseError.of(faults.unreadable, { byte: place }, { table, statement })
  }
}

function untyped(names: readonly string[]): Column[] {
  return names.map((name) => ({ name, type: 'as-it-stands' }))
}

/** What a CREATE makes, as far as that matters: reads up to the name behind TABLE. */
function kindOfCreate(lexer: Lexer): string {
  for (let words = 0; words < 8; words++) {
    const word = lexer.nextWord()
    if (word === '') return ''
    lexer.word()
    lexer.blank()
    if (word === 'TRIGGER') return word
    if (word !== 'TABLE') continue
    if (lexer.passWord('IF')) for (const each of ['NOT', 'EXISTS']) lexer.passWord(each)
    return word
  }
  return ''
}

function isEnd(lexer: Lexer): boolean {
  const { window } = lexer
  const start = window.at
  const isEndAlone = token(lexer).text.toUpperCase() === 'END' && window.peek() === code(';')
  window.at = start
  return isEndAlone
}

/** A word of the tool itself that was written into the file, such as `mysqldump: [Warning] …`. */
function isMessage(lexer: Lexer): boolean {
  const { window } = lexer
  const word = lexer.nextWord()
  return (word === 'MYSQLDUMP' || word === 'PG_DUMP') && window.peek(word.length) === code(':')
}
