import { appendFile, copyFile, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fixture, rowsOf } from '../../test/reading'
import { ForeignDatabaseError } from '../foreign-database-error'
import { openForeignDatabase } from '../open-foreign-database'

async function rowsIn(file: string, tables: readonly string[]) {
  const database = await openForeignDatabase(file)
  try {
    return await rowsOf(database, tables)
  } finally {
    await database.close()
  }
}

describe('a SQLite file', () => {
  let folder: string
  const copied = async (name: string) => {
    const copy = path.join(folder, name)
    await copyFile(fixture(name), copy)
    return copy
  }

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'foreign-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it.each([
    ['sqlite-many', 'of small pages, many values and columns that were added later'],
    ['sqlite-utf16', 'in UTF-16'],
  ])('has the rows that sqlite3 itself writes of it: %s, %s', async (name) => {
    const rows = await rowsIn(fixture(`${name}.db`), ['things'])
    expect(rows).toEqual(await rowsIn(fixture(`${name}-dump.sql`), ['things']))
    expect(rows.length).toBeGreaterThan(30)
    const ids = rows.map(([, { id }]) => BigInt(id as number | bigint))
    expect(ids).toEqual(ids.toSorted((one, other) => (one < other ? -1 : 1)))
  })

  it('takes names and keys in every way that SQLite does', async () => {
    expect(await rowsIn(fixture('sqlite-many.db'), ['odd'])).toEqual([['odd', { id: 3, 'v"q': 'x', plain: 4 }]])
  })

  it.each([
    ['kept', 'WITHOUT ROWID'],
    ['made', 'GENERATED ALWAYS'],
    ['found', 'CREATE VIRTUAL TABLE'],
  ])('refuses the table %s by what it uses, and gives it from the text', async (table, feature) => {
    await expect(rowsIn(fixture('sqlite-many.db'), [table])).rejects.toThrow(feature)
    const rows = await rowsIn(fixture('sqlite-many-dump.sql'), ['kept', 'made'])
    expect(rows).toEqual([
      ['kept', { k: 'a', v: 1 }],
      ['made', { a: 1 }],
    ])
  })

  it('has what its write-ahead log has committed, and nothing of what it has not', async () => {
    const rows = await rowsIn(fixture('sqlite-wal.db'), ['users'])
    expect(rows.map(([, { id, name }]) => [id, name])).toEqual(
      Array.from({ length: 60 }, (_, id) => {
        if (id >= 40) return [id, `in the log ${id}`]
        return [id, id % 10 === 0 ? 'in the log' : `in the file ${id}`]
      }),
    )
  })

  it('has what stands in the file itself where the log is none, or belongs to another round', async () => {
    const file = await copied('sqlite-wal.db')
    const log = await readFile(fixture('sqlite-wal.db-wal'))
    log.writeInt32BE(log.readInt32BE(16) ^ 1, 16) // the salt
    for (const content of [Buffer.alloc(0), Buffer.alloc(100), log]) {
      await writeFile(`${file}-wal`, content)
      const rows = await rowsIn(file, ['users'])
      expect(rows).toHaveLength(40)
      expect(rows[0]?.[1]).toEqual({ id: 0, name: 'in the file 0' })
    }
  })

  it('is refused beside the journal of an unfinished transaction, and read beside one that is done', async () => {
    const file = await copied('sqlite.db')
    await writeFile(`${file}-journal`, Buffer.from('d9d505f920a163d700000001', 'hex'))
    await expect(openForeignDatabase(file)).rejects.toMatchObject({ code: 'foreign-database.hot-journal' })
    await writeFile(`${file}-journal`, Buffer.alloc(28))
    expect(await rowsIn(file, ['options'])).toHaveLength(3)
  })

  it('is refused when somebody writes it meanwhile', async () => {
    const file = await copied('sqlite.db')
    const database = await openForeignDatabase(file)
    await utimes(file, 1, 1)
    await expect(rowsOf(database, ['options'])).rejects.toMatchObject({ code: 'foreign-database.changed' })
    await database.close()
    const again = await openForeignDatabase(file)
    await appendFile(`${file}-wal`, 'x')
    await expect(rowsOf(again, ['options'])).rejects.toMatchObject({ code: 'foreign-database.changed' })
    await again.close()
  })

  it('is never written: nothing comes to lie beside it', async () => {
    const before = await readFile(fixture('sqlite.db'))
    await rowsIn(await copied('sqlite.db'), ['users'])
    expect(await readFile(path.join(folder, 'sqlite.db'))).toEqual(before)
  })

  it('ends with rows or an error, wherever it is cut off or a byte is another', async () => {
    const whole = await readFile(fixture('sqlite-many.db'))
    const file = path.join(folder, 'broken.db')
    const tried: Buffer[] = []
    for (let at = 100; at < whole.length; at += 4001) tried.push(whole.subarray(0, at))
    for (let at = 16; at < whole.length; at += 1601) {
      const broken = Buffer.from(whole)
      broken[at] = (broken[at] as number) ^ (at % 2 === 0 ? 0xff : 1)
      tried.push(broken)
    }
    for (const content of tried) {
      await writeFile(file, content)
      const error = await readingErrorOf(file)
      if (error !== undefined) expect(error).toBeInstanceOf(ForeignDatabaseError)
    }
  })

  it('is damaged, and not endless, where a page leads to itself', async () => {
    const whole = await readFile(fixture('sqlite-many.db'))
    const file = path.join(folder, 'endless.db')
    for (let page = 2; page * 512 <= whole.length; page++) {
      const start = (page - 1) * 512
      if (whole[start] !== 5) continue
      whole.writeUInt32BE(page, start + 8)
      whole.writeUInt16BE(0, start + 3)
    }
    await writeFile(file, whole)
    await expect(rowsIn(file, ['things'])).rejects.toMatchObject({ code: 'foreign-database.damaged' })
  })
})

async function readingErrorOf(file: string): Promise<unknown> {
  try {
    await rowsIn(file, ['things', 'odd'])
    return undefined
  } catch (error) {
    return error
  }
}
