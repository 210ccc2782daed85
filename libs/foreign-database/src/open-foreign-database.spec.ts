import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { installation } from '../test/installation'
import { fixture, rowsOf } from '../test/reading'
import { openForeignDatabase } from './index'

const tables = ['users', 'tokens', 'channels', 'options']
const files = [
  ['sqlite', 'sqlite.db'],
  ['sqlite-text', 'sqlite-dump.sql'],
  ['mysql', 'mariadb-dump.sql'],
  ['mysql', 'mariadb-dump-complete.sql'],
  ['mysql', 'mariadb-dump-compact.sql'],
  ['mysql', 'mariadb-dump-ansi.sql'],
  ['postgresql', 'pg_dump.sql'],
  ['postgresql', 'pg_dump-inserts.sql'],
  ['postgresql', 'pg_dump-column-inserts.sql'],
] as const

/** Rows come in the order of the file, which is another one in each. */
const sorted = (rows: readonly (readonly [string, object])[]) =>
  rows.toSorted(([one], [other]) => tables.indexOf(one) - tables.indexOf(other))

describe('openForeignDatabase', () => {
  let folder: string
  const written = async (name: string, content: string | Buffer) => {
    await writeFile(path.join(folder, name), content)
    return path.join(folder, name)
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'foreign-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each(files)('reads the same rows out of a file of %s: %s', async (kind, name) => {
    const database = await openForeignDatabase(fixture(name))
    expect(database.kind).toBe(kind)
    expect(sorted(await rowsOf(database, tables))).toEqual(installation)
    const told = await database.tables()
    expect(told.map((table) => table.name).toSorted()).toEqual([...tables, 'logs'].toSorted())
    expect(told.find(({ name: table }) => table === 'options')?.columns).toEqual(['key', 'value'])
    await database.close()
  })

  it.each(files)('reads nothing of what nobody asks for: %s, %s', async (_, name) => {
    const database = await openForeignDatabase(fixture(name))
    expect(await rowsOf(database, ['nothing'])).toEqual([])
    expect((await rowsOf(database, ['logs'])).map(([, { content }]) => content)).toEqual([
      "'); INSERT INTO `users` VALUES (9",
      '\n\\.\nCOPY users FROM stdin;\n',
    ])
    await database.close()
  })

  it('reads a text that is packed with gzip, and finds its end missing', async () => {
    const packed = gzipSync(await readFile(fixture('pg_dump.sql')))
    const database = await openForeignDatabase(await written('whole.sql.gz', packed))
    expect(sorted(await rowsOf(database, tables))).toEqual(installation)
    const cut = written('cut.sql.gz', packed.subarray(0, packed.length - 400))
    const reading = async () => rowsOf(await openForeignDatabase(await cut), tables)
    await expect(reading()).rejects.toMatchObject({ code: 'foreign-database.cut-off' })
  })

  it('passes over what a tool said into its own file, and a byte order mark', async () => {
    const text = await readFile(fixture('mariadb-dump.sql'), 'utf8')
    const warning = "mysqldump: [Warning] Using a password on the command line interface can be insecure; don't.\n"
    for (const before of [warning, '\ufeff']) {
      const database = await openForeignDatabase(await written('said.sql', before + text))
      expect(sorted(await rowsOf(database, tables))).toEqual(installation)
    }
  })

  it('goes by how a file begins, whatever its rows say', async () => {
    const said = "INSERT INTO t VALUES ('PRAGMA foreign_keys; BEGIN TRANSACTION; -- MySQL dump')"
    for (const [kind, begin] of [
      ['mysql', '/*!40101 SET NAMES utf8 */;\n'],
      ['postgresql', "SET client_encoding = 'UTF8';\n"],
    ] as const) {
      expect((await openForeignDatabase(await written('begin.sql', `${begin}${said};`))).kind).toBe(kind)
    }
  })

  it.each([
    ['no-file', async () => path.join(folder, 'nothing.db'), 'nothing.db'],
    ['folder', async () => folder, 'pg_restore -f'],
    ['empty', () => written('empty', ''), 'empty'],
    ['archive', () => written('fc', Buffer.from('PGDMP\x01\x0e\0')), 'pg_restore -f dump.sql'],
    ['packed', () => written('zip', Buffer.from('PK\x03\x04\0\0')), 'zip'],
    ['packed', () => written('xz', Buffer.from('\xfd7zXZ\0', 'latin1')), 'xz'],
    ['packed', async () => written('db.gz', gzipSync(await readFile(fixture('sqlite.db')))), 'gzip'],
    ['utf16', () => written('utf16', Buffer.from('\ufeff-- MySQL dump 10.13', 'utf16le')), '--result-file'],
    ['unknown-kind', () => written('text', 'Dear diary,\n'), 'neither'],
    ['unknown-kind', () => written('junk', Buffer.from([0, 1, 2, 250, 251])), 'neither'],
    ['no-reading', () => written('gz', Buffer.from('1f8b0000ffff', 'hex')), 'gz'],
  ])('refuses by name: %s', async (code, make, says) => {
    const opening = openForeignDatabase(await make())
    await expect(opening).rejects.toMatchObject({
      code: `foreign-database.${code}`,
      message: expect.stringContaining(says),
      said: { zh: expect.stringMatching(/\p{Script=Han}/u) },
    })
  })

  it.each(['sqlite.db', 'pg_dump.sql'])('ends what is being read of %s when it is closed', async (name) => {
    const database = await openForeignDatabase(fixture(name))
    const reading = database.rows(tables)[Symbol.asyncIterator]()
    await reading.next()
    await database.close()
    await database.close()
    const rest = (async () => {
      while ((await reading.next()).done !== true);
    })()
    await expect(rest).rejects.toMatchObject({ code: 'foreign-database.closed' })
  })
})
