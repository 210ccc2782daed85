import { ForeignDatabaseError, type ForeignRow } from '@tollgate/foreign-database'
import { defineTexts } from '@tollgate/texts'
import { aForeignDatabase } from '../index'

const { cutOff } = defineTexts('foreign-database', { cutOff: { zh: '文件不完整', en: 'The file is cut off' } })
const tables = { users: [{ id: 1, username: 'ada' }], logs: [{ id: 9n, content: null }], options: [] }

describe('aForeignDatabase', () => {
  it('tells its tables, and the rows of those that are asked for', async () => {
    const database = aForeignDatabase(tables, { kind: 'mysql' })
    const rows: ForeignRow[] = []
    for await (const row of database.rows(['options', 'users', 'nothing'])) rows.push(row)
    expect(database.kind).toBe('mysql')
    expect(await database.tables()).toEqual([
      { name: 'users', columns: ['id', 'username'] },
      { name: 'logs', columns: ['id', 'content'] },
      { name: 'options', columns: [] },
    ])
    expect(rows).toEqual([
      {
        table: 'users',
        values: new Map<string, unknown>([
          ['id', 1],
          ['username', 'ada'],
        ]),
      },
    ])
    await database.close()
  })

  it('breaks behind its rows', async () => {
    const fault = ForeignDatabaseError.of(cutOff, { line: 3 })
    const database = aForeignDatabase(tables, { fault })
    const rows: ForeignRow[] = []
    const reading = (async () => {
      for await (const row of database.rows(['users'])) rows.push(row)
    })()
    await expect(reading).rejects.toThrow(fault)
    expect(rows).toHaveLength(1)
    await expect(database.tables()).rejects.toThrow('line 3')
  })
})
