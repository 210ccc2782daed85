import { faults } from '../faults'
import { readingFault } from '../file/file-chunks'
import type { ForeignDatabase, ForeignRow, ForeignTable, ForeignValue } from '../foreign-database'
import { ForeignDatabaseError } from '../foreign-database-error'
import { createTable, type DeclaredColumn, type DeclaredTable } from '../sql/create-table'
import { Dialect } from '../sql/dialect'
import { Lexer } from '../sql/lexer'
import { Window } from '../sql/window'
import { refuseTooManyTables } from '../too-many'
import { type Literal, NotUtf8, valueOf } from '../values/literal'
import { type Cell, cellsOf } from './b-tree'
import { damaged } from './damaged'
import { type Encoding, Pages } from './pages'
import { recordOf, type Stored } from './record'

interface StoredTable extends ForeignTable {
  readonly root: number
  readonly declared: readonly DeclaredColumn[]
  /** What of SQLite it uses that is not read here. */
  readonly feature: string | undefined
}

/** A SQLite file: its tables are read page by page. */
class SqliteDatabase implements ForeignDatabase {
  readonly kind = 'sqlite'

  constructor(
    private readonly path: string,
    private readonly pages: Pages,
  ) {}

  async tables(): Promise<readonly ForeignTable[]> {
    const tables = await this.guarded(() => this.schema())
    return tables.map(({ name, columns }) => ({ name, columns }))
  }

  async *rows(tables: readonly string[]): AsyncGenerator<ForeignRow> {
    const wanted = new Set(tables)
    for (const table of await this.guarded(() => this.schema())) {
      if (wanted.has(table.name)) yield* this.rowsOf(table)
    }
  }

  close(): Promise<void> {
    return this.pages.close()
  }

  private async *rowsOf(table: StoredTable): AsyncGenerator<ForeignRow> {
    const { name, feature } = table
    if (feature !== undefined) throw ForeignDatabaseError.of(faults.notReadHere, {}, { table: name, feature })
    const cells = cellsOf(this.pages, table.root)
    for (;;) {
      const values = await this.guarded(async () => {
        const { done, value } = await cells.next()
        return done === true ? undefined : this.valuesOf(table, value)
      })
      if (values === undefined) break
      yield { table: name, values }
    }
    await this.pages.refuseChanged()
  }

  private valuesOf({ name, declared }: StoredTable, { rowid, payload }: Cell): Map<string, ForeignValue> {
    const record = recordOf(payload)
    if (record.length > declared.length) throw damaged(`a row of ${name} has more values than columns`)
    const values = new Map<string, ForeignValue>()
    for (const [index, column] of declared.entries()) {
      const stored = record[index]
      const value = stored === null && column.isRowid ? rowid : stored
      try {
        values.set(column.name, value === undefined ? this.usualOf(name, column) : this.valueOf(value, column))
      } catch (error) {
        if (!(error instanceof NotUtf8)) throw error
        throw ForeignDatabaseError.of(faults.notUtf8, {}, { table: name, column: column.name })
      }
    }
    return values
  }

  private valueOf(stored: Stored, { type }: DeclaredColumn): ForeignValue {
    if (stored === null) return null
    if (typeof stored !== 'object') return type === 'text' ? String(stored) : stored
    const literal: Literal = stored.isText
      ? { kind: 'text', bytes: inUtf8(stored.bytes, this.pages.encoding) }
      : { kind: 'bytes', bytes: stored.bytes }
    return valueOf(literal, type)
  }

  /** What a row has in a column that was added after it was written. */
  private usualOf(table: string, { name, type, usual }: DeclaredColumn): ForeignValue {
    if (usual !== undefined) return valueOf(usual, type)
    throw ForeignDatabaseError.of(faults.notReadHere, {}, { table, feature: `DEFAULT (…) ${name}` })
  }

  private async schema(): Promise<StoredTable[]> {
    const tables: StoredTable[] = []
    for await (const { payload } of cellsOf(this.pages, 1)) {
      const [type, name, , root, sql] = recordOf(payload).map((value) => this.textOf(value))
      if (type !== 'table' || name === undefined || name.startsWith('sqlite_')) continue
      tables.push(await storedTable(name, Number(root), sql ?? ''))
      refuseTooManyTables(tables.length)
    }
    return tables
  }

  private textOf(value: Stored): string | undefined {
    if (value === null) return undefined
    return typeof value === 'object' ? inUtf8(value.bytes, this.pages.encoding).toString('utf8') : String(value)
  }

  /** What fails while somebody writes the file fails for that, whatever it looks like. */
  private async guarded<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read()
    } catch (error) {
      await this.pages.refuseChanged()
      throw error instanceof RangeError ? damaged(error.message) : readingFault(this.path, error)
    }
  }
}

async function storedTable(name: string, root: number, sql: string): Promise<StoredTable> {
  const window = new Window([Buffer.from(sql)].values() as never)
  const lexer = new Lexer(window, new Dialect('sqlite-text'))
  await window.grow()
  await window.grow()
  const isVirtual = !lexer.passWord('CREATE') || !lexer.passWord('TABLE')
  const table = isVirtual ? undefined : declaredBy(lexer)
  const columns = table?.columns ?? []
  const hasNoRowid = table?.options.join(' ').includes('WITHOUT ROWID') === true
  const isComputed = columns.some((column) => column.isComputed)
  const features = [
    ...(isVirtual ? ['CREATE VIRTUAL TABLE'] : []),
    ...(table === undefined ? ['CREATE TABLE'] : []),
    ...(hasNoRowid ? ['WITHOUT ROWID'] : []),
    ...(isComputed ? ['GENERATED ALWAYS'] : []),
  ]
  return { name, root, declared: columns, columns: columns.map((column) => column.name), feature: features[0] }
}

/** What cannot be read of a table that nobody asks for hinders nobody. */
function declaredBy(lexer: Lexer): DeclaredTable | undefined {
  try {
    return createTable(lexer)
  } catch (error) {
    if (error instanceof ForeignDatabaseError) return undefined
    throw error
  }
}

function inUtf8(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'utf8') return bytes
  const even = bytes.subarray(0, bytes.length & ~1)
  const little = encoding === 'utf16be' ? Buffer.from(even).swap16() : even
  return Buffer.from(little.toString('utf16le'), 'utf8')
}

/** The SQLite database in a file. */
export async function openSqlite(path: string): Promise<ForeignDatabase> {
  return new SqliteDatabase(path, await Pages.open(path))
}
