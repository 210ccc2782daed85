/** A value as a row has it. */
export type Value = string | number | null

/** The rows of a table, each with the same columns. */
export type Rows = readonly Readonly<Record<string, Value>>[]

export type DumpKind = 'mysql' | 'postgresql' | 'sqlite'

const number = /^-?\d+$/

/** The text of a dump of these tables, as the tool of that database writes it. */
export function dumpOf(kind: DumpKind, tables: Readonly<Record<string, Rows>>): string {
  const parts = Object.entries(tables).map(([table, rows]) => writers[kind](table, columnsOf(rows), rows))
  const [head, end] = frames[kind]
  return head + parts.join('\n') + end
}

/** What stands before and behind everything: by its end a dump is known to be whole. */
const frames: Readonly<Record<DumpKind, readonly [head: string, end: string]>> = {
  mysql: ['-- MySQL dump 10.13  Distrib 8.0.36\n', '-- Dump completed on 2026-01-01\n'],
  postgresql: ['--\n-- PostgreSQL database dump\n--\n', '--\n-- PostgreSQL database dump complete\n--\n'],
  sqlite: ['PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n', 'COMMIT;\n'],
}

interface Column {
  readonly name: string
  readonly isNumber: boolean
}

function columnsOf(rows: Rows): Column[] {
  const [first = {}] = rows
  return Object.keys(first).map((name) => ({
    name,
    isNumber:
      rows.every((row) => row[name] === null || number.test(String(row[name]))) && typeof first[name] === 'number',
  }))
}

const writers: Readonly<Record<DumpKind, (table: string, columns: readonly Column[], rows: Rows) => string>> = {
  mysql: (table, columns, rows) => {
    const quoted = (value: Value) => `'${String(value).replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
    return (
      created(`\`${table}\``, columns, (name) => `\`${name}\``, ['bigint', 'longtext']) +
      inserted(`\`${table}\``, columns, rows, quoted)
    )
  },
  sqlite: (table, columns, rows) => {
    const quoted = (value: Value) => `'${String(value).replaceAll("'", "''")}'`
    return (
      created(table, columns, (name) => `"${name}"`, ['integer', 'text']) +
      rows.map((row) => inserted(table, columns, [row], quoted)).join('')
    )
  },
  postgresql: (table, columns, rows) => {
    const cell = (value: Value) =>
      value === null ? '\\N' : String(value).replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t')
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const lines = rows.map((row) => `${columns.map(({ name }) => cell(row[name] ?? null)).join('\t')}\n`)
    return (
      created(`public.${table}`, columns, (name) => `"${name}"`, ['bigint', 'text']) +
      `COPY public.${table} (${names}) FROM stdin;\n${lines.join('')}\\.\n`
    )
  },
}

function created(
  table: string,
  columns: readonly Column[],
  quote: (name: string) => string,
  [ofNumbers, ofTexts]: readonly [string, string],
): string {
  const lines = columns.map(({ name, isNumber }) => `  ${quote(name)} ${isNumber ? ofNumbers : ofTexts}`)
  return `CREATE TABLE ${table} (\n${lines.join(',\n')}\n);\n`
}

function inserted(table: string, columns: readonly Column[], rows: Rows, quoted: (value: Value) => string): string {
  if (rows.length === 0) return ''
  const cell = (value: Value, { isNumber }: Column) =>
    value === null ? 'NULL' : isNumber ? String(value) : quoted(value)
  const tuples = rows.map((row) => `(${columns.map((column) => cell(row[column.name] ?? null, column)).join(',')})`)
  return `INSERT INTO ${table} VALUES ${tuples.join(',')};\n`
}
