import { dumpOf, endlessDump, piecesOf, rowsOf, rowsUntil } from '../../test/reading'
import { mostFieldBytes } from '../faults'

type Kind = Parameters<typeof dumpOf>[0]

const database = (kind: Kind, text: string) => dumpOf(kind, piecesOf(Buffer.from(text), 7))
const rows = async (kind: Kind, text: string, tables = ['t']) =>
  (await rowsOf(database(kind, text), tables)).map(([, values]) => Object.values(values))
const fault = async (kind: Kind, text: string) => (await rowsUntil(database(kind, text), ['t'])).error

describe('a dump of MySQL', () => {
  const table = 'CREATE TABLE `t` (`a` text, `b` text);\n'

  it.each([
    ["(1, 'x')", ['1', 'x']],
    [String.raw`('\0\'\"\b\n\r\t\Z\\\%\_\q', '''')`, ['\0\'"\b\n\r\t\x1a\\\\%\\_q', "'"]],
    [`("it's ""so""", N'n')`, [`it's "so"`, 'n']],
    ["(_binary 'a\\0', _utf8mb4'b')", ['a\0', 'b']],
    ["(0x61, X'62')", ['a', 'b']],
    ['(NULL , /* no; */ null) -- ; end\n', [null, null]],
  ])('reads %j', async (values, expected) => {
    expect(await rows('mysql', `${table}INSERT INTO \`t\` VALUES ${values};`)).toEqual([expected])
  })

  it.each([
    ['bit(1)', "b'1'", 1],
    ['bit(12)', "b'101010101010'", 2730],
    ['bit(8)', '0xff', 255],
    ['bit(1)', "_binary '\x01'", 1],
    ['bit(1)', "'\\0'", 0],
    ['tinyint(1)', '1', 1],
    ['bigint unsigned', '18446744073709551615', 18446744073709551615n],
    ['decimal(10,2)', '1.50', 1.5],
    ['double', '-1.5e-7', -1.5e-7],
    ['varchar(9)', '12', '12'],
    ['int', "'12'", 12],
    ['int', "'twelve'", 'twelve'],
    ['blob', "'a'", Buffer.from('a')],
    ['varbinary(3)', '0x00ff', Buffer.from([0, 255])],
    ['datetime(3)', "'2024-01-02 03:04:05.678'", '2024-01-02 03:04:05.678'],
    ["enum('a','b')", "'b'", 'b'],
  ])('gives a column of %s that says %j as %j', async (type, written, value) => {
    expect(await rows('mysql', `CREATE TABLE t (\`a\` ${type}); INSERT INTO t VALUES (${written});`)).toEqual([[value]])
  })

  it('takes backslashes as they are where its head says so', async () => {
    const text = String.raw`INSERT INTO t VALUES ('a\', 'b\n');`
    const head = "/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_BACKSLASH_ESCAPES,ANSI' */;\n"
    expect(await rows('mysql', head + table + text)).toEqual([['a\\', 'b\\n']])
    expect(await rows('mysql', `${head}${table}INSERT INTO other VALUES ('\\');${text}`)).toEqual([['a\\', 'b\\n']])
  })

  it('reads what phpMyAdmin writes, and columns in the order in which they are named', async () => {
    const text = `-- phpMyAdmin SQL Dump
SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";
START TRANSACTION;
/*!40101 SET NAMES utf8mb4 */;
CREATE TABLE \`t\` (\`a\` int(11) NOT NULL COMMENT 'a, (b)', \`b\` text) ENGINE=InnoDB;
INSERT INTO \`t\` (\`b\`, \`a\`) VALUES
('x', 1),
('y', 2);
ALTER TABLE \`t\` ADD PRIMARY KEY (\`a\`);
COMMIT;`
    expect(await rowsOf(database('mysql', text), ['t'])).toEqual([
      ['t', { b: 'x', a: 1 }],
      ['t', { b: 'y', a: 2 }],
    ])
  })

  it('passes over programs, whatever they hold', async () => {
    const program = `DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=\`r\`@\`%\`*/ /*!50003 TRIGGER x BEFORE INSERT ON t FOR EACH ROW BEGIN
INSERT INTO t VALUES ('no', 'no'); -- don't
INSERT INTO t VALUES ('no', 'neither');
END */;;
CREATE DEFINER=\`r\`@\`%\` PROCEDURE \`p\`()
BEGIN
  DELETE FROM t;
  INSERT INTO t VALUES ('no', 'not');
END ;;
DELIMITER ;
`
    expect(
      await rows(
        'mysql',
        `${table}${program}INSERT IGNORE INTO t VALUES ('a','b') ON DUPLICATE KEY UPDATE a = 'c;';
REPLACE INTO \`db\`.\`t\` VALUES ('c','d');`,
      ),
    ).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it.each([
    ['other-encoding', `\n/*!40101 SET NAMES gbk */;\n${table}`, 2],
    ['other-count', `${table}INSERT INTO t VALUES ('a','b'),\n('c');`, 3],
    ['no-columns', `\n\nINSERT INTO t VALUES (1);`, 3],
    ['table-twice', `${table}USE \`b\`;\n${table}`, 3],
    ['unreadable', `${table}INSERT INTO t SELECT * FROM s;`, 2],
    ['unexpected', `${table}INSERT INTO t VALUES (1, now());`, 2],
    ['unexpected', `${table}INSERT INTO t VALUES (1, 2) 3;`, 2],
    ['unexpected', `${table}INSERT INTO t VALUES (1, 0x123);`, 2],
    ['unexpected', `${table}INSERT INTO t VALUES (1, 12ab);`, 2],
    ['unexpected', `${table}INSERT t VALUES;`, 2],
    ['cut-off', `${table}INSERT INTO t VALUES (1, 'a`, 2],
    ['cut-off', `${table}INSERT INTO s VALUES (1, 'a`, 2],
    ['cut-off', `${table}/* a comment`, 2],
    ['cut-off', `-- MySQL dump 10.13\n${table}`, 3],
    ['too-many', `${table}INSERT INTO t VALUES (${'1,'.repeat(5001)}1);`, 2],
  ])('is refused: %s', async (code, text, line) => {
    expect(await fault('mysql', text)).toMatchObject({ code: `foreign-database.${code}`, place: { line } })
  })

  it('is refused where a text is no UTF-8, by table and column', async () => {
    const text = Buffer.concat([
      Buffer.from(`${table}INSERT INTO t VALUES ('a','`),
      Buffer.from([0xc4, 0xe3]),
      Buffer.from("');"),
    ])
    const { error } = await rowsUntil(dumpOf('mysql', [text]), ['t'])
    expect(error).toMatchObject({
      code: 'foreign-database.not-utf8',
      message: expect.stringContaining('column b of the table t'),
    })
    expect(await rowsOf(dumpOf('mysql', [text]), ['s'])).toEqual([])
  })

  it('has values up to a bound, and passes over longer ones that nobody wants', async () => {
    const long = 'x'.repeat(mostFieldBytes)
    const written = (value: string) => `${table}INSERT INTO t VALUES ('a', '${value}');`
    const pieces = (text: string) => piecesOf(Buffer.from(text), 1024 * 1024)
    expect((await rowsOf(dumpOf('mysql', pieces(written(long))), ['t']))[0]?.[1]).toEqual({ a: 'a', b: long })
    const { error } = await rowsUntil(dumpOf('mysql', pieces(written(`${long}x`))), ['t'])
    expect(error).toMatchObject({ code: 'foreign-database.field-too-long', place: { line: 2 } })
    expect(await rowsOf(dumpOf('mysql', pieces(written(`${long}x`))), ['s'])).toEqual([])
  })

  it('begins behind a byte order mark', async () => {
    expect(await rows('mysql', `\ufeff${table}INSERT INTO t VALUES ('a', 'b');`)).toEqual([['a', 'b']])
  })

  it('gives up a value without an end before it fills the memory', async () => {
    let given = 0
    const endless = endlessDump(() => {
      given++
      return Buffer.from(`${given === 1 ? `${table}INSERT INTO t VALUES ('` : ''}${'x'.repeat(4 * 1024 * 1024)}`)
    })
    const { error } = await rowsUntil(endless, ['t'])
    expect(error).toMatchObject({ code: 'foreign-database.row-too-long' })
    expect(given).toBeLessThan(40)
  })

  it('gives up a row without an end before it fills the memory', async () => {
    let given = 0
    const endless = endlessDump(() => {
      given++
      return Buffer.from(`${given === 1 ? `${table}INSERT INTO t VALUES (` : ''}${"'aaaaaaa',".repeat(50_000)}`)
    })
    const { error } = await rowsUntil(endless, ['t'])
    expect(error).toMatchObject({ code: 'foreign-database.too-many' })
    expect(given).toBeLessThan(10)
  })
})

describe('a dump of PostgreSQL', () => {
  it.each([
    ['text', "'a\\n''b'", "a\\n'b"],
    ['text', String.raw`E'a\n\\\'\x41\101\u4e2d\U0001f600'`, "a\n\\'AA中😀"],
    ['text', "'a'::character varying(10)", 'a'],
    ['text', '12', '12'],
    ['boolean', 'true', 1],
    ['boolean', "'f'", 0],
    ['bigint', '-9223372036854775808', -9223372036854775808n],
    ['numeric(10,2)', "'1.50'", 1.5],
    ['numeric', "'NaN'", 'NaN'],
    ['double precision', '1e-7', 1e-7],
    ['bytea', String.raw`'\x00ff'`, Buffer.from([0, 255])],
    ['bytea', String.raw`'a\\\377'`, Buffer.from([97, 92, 255])],
    ['bit(3)', "B'101'", '101'],
    ['text[]', "'{a,b}'", '{a,b}'],
    ['jsonb', `'{"a": 1}'`, '{"a": 1}'],
    ['public.citext', "'x'", 'x'],
    ['timestamp with time zone', "'2024-01-02 03:04:05.678+00'", '2024-01-02 03:04:05.678+00'],
  ])('gives a column of %s that says %j as %j', async (type, written, value) => {
    const text = `CREATE TABLE public.t (key ${type} DEFAULT NULL);\nINSERT INTO public.t VALUES (${written}) ON CONFLICT DO NOTHING;`
    expect(await rows('postgresql', text)).toEqual([[value]])
  })

  it('reads escapes of COPY, and an empty block', async () => {
    const text = String.raw`CREATE TABLE public.t (a text, b text);
COPY public.t (a, b) FROM stdin;
\N	\\N
\b\f\n\r\t\v\\	\101\x41\q
	
\.
COPY public.t (a, b) FROM stdin;
\.
`
    expect(await rows('postgresql', text)).toEqual([
      [null, '\\N'],
      ['\b\f\n\r\t\v\\', 'AAq'],
      ['', ''],
    ])
    expect(await rows('postgresql', text.replaceAll('\n', '\r\n'))).toEqual(await rows('postgresql', text))
  })

  it('tells a null alone from the end of the block', async () => {
    const text = String.raw`CREATE TABLE public.t (a text);
COPY public.t (a) FROM stdin;
\N
\\.
\.
`
    expect(await rows('postgresql', text)).toEqual([[null], ['\\.']])
  })

  it('passes over functions, and reads plain texts with escapes where its head says so', async () => {
    const text = String.raw`CREATE TABLE t (a text);
CREATE FUNCTION f() RETURNS text AS $_$ BEGIN; INSERT INTO t VALUES ('no'); $$ '; $_$ LANGUAGE plpgsql;
COMMENT ON COLUMN t.a IS E'it\'s; a$b';
ALTER TABLE a$b$c ADD d int; INSERT INTO t VALUES ('\');
SET standard_conforming_strings = off;
INSERT INTO t VALUES ('a\nb');`
    for (let bytes = 1; bytes < 12; bytes++) {
      const rowsOfPieces = await rowsOf(dumpOf('postgresql', piecesOf(Buffer.from(text), bytes)), ['t'])
      expect(rowsOfPieces.map(([, { a }]) => a)).toEqual(['\\', 'a\nb'])
    }
  })

  it.each([
    ['other-encoding', "SET client_encoding = 'LATIN1';", 1],
    ['other-count', 'CREATE TABLE t (a int);\nCOPY t (a) FROM stdin;\n1\t2\n\\.\n', 3],
    ['no-columns', 'COPY t FROM stdin;\n1\n\\.\n', 1],
    ['table-twice', 'CREATE TABLE a.t (a int);\nCREATE TABLE b.t (a int);', 2],
    ['unexpected', "COPY t (a) FROM '/file';", 1],
    ['unexpected', 'COPY t (a) FROM stdin WITH BINARY;', 1],
    ['cut-off', 'COPY t (a) FROM stdin;\n1\n2', 3],
    ['cut-off', 'COPY s (a) FROM stdin;\n1\n2', 3],
    ['cut-off', "CREATE FUNCTION f() AS $a$ it's", 1],
    ['too-many', `CREATE TABLE t (a int);\nCOPY t (a) FROM stdin;\n${'\t'.repeat(6000)}\n\\.\n`, 3],
  ])('is refused: %s', async (code, text, line) => {
    expect(await fault('postgresql', text)).toMatchObject({ code: `foreign-database.${code}`, place: { line } })
  })
})

describe('a text of sqlite3', () => {
  it('passes over triggers, and over the tables of SQLite itself', async () => {
    const text = `PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "t" (a integer primary key, b real, c);
CREATE TRIGGER x AFTER INSERT ON t BEGIN DELETE FROM t; INSERT INTO t VALUES (2, 3, 4); SELECT CASE WHEN 1 THEN 2 END; END;
INSERT INTO t VALUES(1,1e999,-1e999);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('t',1);
COMMIT;
`
    expect(await rows('sqlite-text', text)).toEqual([[1, Infinity, -Infinity]])
    expect(await database('sqlite-text', text).tables()).toEqual([{ name: 't', columns: ['a', 'b', 'c'] }])
  })

  it('is refused where sqlite3 itself gave up', async () => {
    const text = 'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nROLLBACK; -- due to errors\n'
    expect(await fault('sqlite-text', text)).toMatchObject({ code: 'foreign-database.rolled-back', place: { line: 3 } })
  })
})
