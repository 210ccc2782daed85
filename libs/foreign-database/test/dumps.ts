import type { ForeignValue } from '../src/foreign-database'
import type { Dialect } from '../src/sql/dialect'
import type { PlainRow } from './reading'

/** One way in which rows are written as a text, as the tools do it. */
export interface DumpForm {
  readonly name: string
  readonly kind: Dialect['kind']
  write(rows: readonly PlainRow[], columns: readonly TestColumn[]): Buffer
}

/** A column of the table `things`, with its type in each database. */
export interface TestColumn {
  readonly name: string
  readonly types: Readonly<Record<Dialect['kind'], string>>
}

const column = (name: string, mysql: string, postgresql: string, sqlite: string): TestColumn => ({
  name,
  types: { mysql, postgresql, 'sqlite-text': sqlite },
})

export const columns: readonly TestColumn[] = [
  column('id', 'bigint NOT NULL AUTO_INCREMENT', 'bigint NOT NULL', 'integer PRIMARY KEY AUTOINCREMENT'),
  column(
    'group',
    "varchar(64) DEFAULT 'it''s'",
    "character varying(64) DEFAULT 'it''s'::text",
    'varchar(64) DEFAULT "x"',
  ),
  column('balance', 'double', 'numeric', 'real'),
  column('on', "tinyint(1) DEFAULT '0'", 'boolean DEFAULT false', 'numeric'),
  column('raw', 'longblob', 'bytea', 'blob'),
  column('info', 'json DEFAULT NULL', 'json', 'json'),
]

/** How each database writes a value: a text, bytes, or what is neither. */
interface Writing {
  text(value: string): string
  bytes(value: Buffer): string
  boolean(value: ForeignValue): string
}

const doubled = (text: string) => text.replaceAll("'", "''")
const mysqlEscapes: Readonly<Record<string, string>> = {
  ...{ '\0': '\\0', '\n': '\\n', '\r': '\\r', '\\': '\\\\', "'": "\\'", '"': '\\"', '\x1a': '\\Z' },
}
const copyEscapes: Readonly<Record<string, string>> = {
  ...{ '\b': '\\b', '\f': '\\f', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\v': '\\v', '\\': '\\\\' },
}
const escaped = (text: string, escapes: Readonly<Record<string, string>>) =>
  [...text].map((character) => escapes[character] ?? character).join('')
const hex = (bytes: Buffer) => bytes.toString('hex')

const mysql: Writing = {
  text: (value) => `'${escaped(value, mysqlEscapes)}'`,
  bytes: (value) => (value.length === 0 ? "''" : `0x${hex(value)}`),
  boolean: String,
}
const postgresql: Writing = {
  text: (value) => `'${doubled(value)}'`,
  bytes: (value) => `'\\x${hex(value)}'`,
  boolean: (value) => (value === 1 ? 'true' : 'false'),
}
/** sqlite3 before 3.50 writes line ends in this way, later ones by `unistr`. */
const sqlite: Writing = {
  text: (value) => {
    const mark = ['\\n', '\\012', '(\\n0)'].find((each) => !value.includes(each))
    if (!value.includes('\n') || mark === undefined) return `'${doubled(value)}'`
    return `replace('${doubled(value.replaceAll('\n', () => mark))}','${mark}',char(10))`
  },
  bytes: (value) => `X'${hex(value)}'`,
  boolean: String,
}
const unistr: Writing = {
  ...sqlite,
  text: (value) => {
    const plain = [...doubled(value).replaceAll('\\', '\\\\')].map((character) =>
      character < ' ' ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : character,
    )
    return `unistr('${plain.join('')}')`
  },
}

function written(writing: Writing, name: string, value: ForeignValue): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return writing.text(value)
  if (typeof value !== 'number' && typeof value !== 'bigint') return writing.bytes(value)
  return name === 'on' ? writing.boolean(value) : String(value)
}

const tuple = (writing: Writing, [, values]: PlainRow) =>
  `(${Object.entries(values)
    .map(([name, value]) => written(writing, name, value))
    .join(',')})`

const declared = (kind: Dialect['kind'], of: readonly TestColumn[], quote: string) =>
  of.map(({ name, types }) => `  ${quote}${name}${quote} ${types[kind]}`).join(',\n')

function copyField(name: string, value: ForeignValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escaped(value, copyEscapes)
  if (typeof value !== 'number' && typeof value !== 'bigint') return `\\\\x${hex(value)}`
  return name === 'on' ? (value === 1 ? 't' : 'f') : String(value)
}

const text = (lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`)
const names = (of: readonly TestColumn[]) => of.map(({ name }) => (name === 'id' ? name : `"${name}"`)).join(', ')

const mysqlHead = [
  '-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)',
  '/*!50503 SET NAMES utf8mb4 */;',
  "/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;",
]
const postgresqlHead = [
  ...['--', '-- PostgreSQL database dump', '--', '', '\\restrict a1b2', "SET client_encoding = 'UTF8';"],
  'SET standard_conforming_strings = on;',
]

export const dumpForms: readonly DumpForm[] = [
  {
    name: 'mysqldump',
    kind: 'mysql',
    write: (rows, of) =>
      text([
        ...mysqlHead,
        `CREATE TABLE \`things\` (\n${declared('mysql', of, '`')},\n  PRIMARY KEY (\`id\`),\n  KEY \`k\` (\`group\`)`,
        ") ENGINE=InnoDB /*!50100 PARTITION BY HASH (id) */ COMMENT='a; b';",
        'LOCK TABLES `things` WRITE;',
        ...(rows.length === 0
          ? []
          : [`INSERT INTO \`things\` VALUES ${rows.map((row) => tuple(mysql, row)).join(',')};`]),
        ...['UNLOCK TABLES;', '', '-- Dump completed on 2026-01-02  3:04:05'],
      ]),
  },
  {
    name: 'pg_dump',
    kind: 'postgresql',
    write: (rows, of) =>
      text([
        ...postgresqlHead,
        `CREATE TABLE public.things (\n${declared('postgresql', of, '"')},\n    CONSTRAINT c CHECK ((id <> 0))\n);`,
        `COPY public.things (${names(of)}) FROM stdin;`,
        ...rows.map(([, values]) =>
          Object.entries(values)
            .map(([name, value]) => copyField(name, value))
            .join('\t'),
        ),
        ...['\\.', '', '\\unrestrict a1b2', '', '--', '-- PostgreSQL database dump complete', '--'],
      ]),
  },
  {
    name: 'pg_dump --inserts',
    kind: 'postgresql',
    write: (rows, of) =>
      text([
        ...postgresqlHead,
        `CREATE TABLE public.things (\n${declared('postgresql', of, '"')}\n);`,
        ...rows.map((row) => `INSERT INTO public.things VALUES ${tuple(postgresql, row)};`),
        ...['--', '-- PostgreSQL database dump complete', '--'],
      ]),
  },
  ...[sqlite, unistr].map((writing, index): DumpForm => ({
    name: index === 0 ? 'sqlite3 .dump' : 'sqlite3 .dump with unistr',
    kind: 'sqlite-text',
    write: (rows, of) =>
      text([
        ...['PRAGMA foreign_keys=OFF;', 'BEGIN TRANSACTION;'],
        `CREATE TABLE \`things\` (${declared('sqlite-text', of, '`')});`,
        ...rows.map((row) => `INSERT INTO things VALUES${tuple(writing, row)};`),
        'COMMIT;',
      ]),
  })),
]
