import { createTable } from './create-table'
import { Dialect } from './dialect'
import { Lexer } from './lexer'
import { Window } from './window'

async function tableOf(kind: Dialect['kind'], sql: string) {
  const chunks = (async function* () {
    yield Buffer.from(sql)
  })()
  const window = new Window(chunks)
  return window.take(() => createTable(new Lexer(window, new Dialect(kind))))
}

describe('createTable', () => {
  it.each([
    ['id integer primary key', true],
    ['`id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL', true],
    ['id integer, name text, PRIMARY KEY (`id`)', true],
    ['id INTEGER NOT NULL, CONSTRAINT k PRIMARY KEY ("id")', true],
    ['id integer primary key desc', false],
    ['id int primary key', false],
    ['id bigint, primary key (id)', false],
    ['id int, primary key (id)', false],
    ['id integer, name text, primary key (id, name)', false],
    ['id integer unique', false],
  ])('knows whether SQLite keeps rows by the number in (%s): %j', async (columns, isRowid) => {
    expect((await tableOf('sqlite-text', `t (${columns})`))?.columns[0]).toMatchObject({ name: 'id', isRowid })
  })

  it.each([
    ["a text default 'it''s'", { kind: 'text', bytes: Buffer.from("it's") }],
    ['a text default "x"', { kind: 'text', bytes: Buffer.from('x') }],
    ['a int not null default (-7)', { kind: 'number', digits: '-7' }],
    ['a numeric default true', { kind: 'boolean', isTrue: true }],
    ["a blob default X'00'", { kind: 'bytes', bytes: Buffer.from([0]) }],
    ['a int default null', null],
    ['a int check (a > 1)', null],
    ['a int default (1 + 1)', undefined],
    ['a datetime default current_timestamp', undefined],
  ])('reads what older rows have: %s', async (column, usual) => {
    expect((await tableOf('sqlite-text', `t (${column})`))?.columns[0]?.usual).toEqual(usual)
  })

  it('tells columns from what else stands among them', async () => {
    const mysql =
      't (`key` int, KEY `k` (`key`), CONSTRAINT `f` FOREIGN KEY (`key`) REFERENCES `s` (`a`, `b`)) ENGINE=x;'
    const postgresql = 'public.t (key text, index int, CONSTRAINT c CHECK (((key)::text = ANY (ARRAY[$$a$$]))));'
    expect((await tableOf('mysql', mysql))?.columns.map(({ name }) => name)).toEqual(['key'])
    expect((await tableOf('postgresql', postgresql))?.columns.map(({ name }) => name)).toEqual(['key', 'index'])
  })

  it('has no columns where another table has them', async () => {
    expect(await tableOf('postgresql', "t PARTITION OF s FOR VALUES IN ('a');")).toBeUndefined()
  })
})
