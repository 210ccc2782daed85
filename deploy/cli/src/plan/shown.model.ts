import { parseExactJson, plainDecimal } from '@tollgate/contracts/options/core/exact-json'
import { type OptionKey, optionOf } from '@tollgate/contracts/options/registry'
import type { FieldChange } from './change'

const mostShown = 100
/** Marks numbers that `parseExactJson` has read. */
const isMarked = (read: unknown): read is string => typeof read === 'string' && read.charCodeAt(0) === 1

/** A value that `parseExactJson` has read, so that equal ones have equal texts: names sorted, numbers without needless digits. */
export function canonical(read: unknown): string {
  if (isMarked(read)) {
    const digits = read.slice(1)
    const plain = plainDecimal(digits)
    return 'value' in plain ? plain.value : digits
  }
  if (Array.isArray(read)) return `[${read.map(canonical).join(',')}]`
  if (typeof read !== 'object' || read === null) return JSON.stringify(read)
  const names = Object.keys(read).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical((read as Record<string, unknown>)[name])}`).join(',')}}` // a JSON object
}

/** The meaning of a JSON text; a text that is none means itself. */
export function canonicalText(text: string): string {
  const read = exactly(text)
  return read === undefined ? text : canonical(read)
}

function exactly(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return undefined
  }
}

/** The meaning of an option's text: what is written otherwise and means the same is no difference. */
export function optionMeaning(key: OptionKey, text: string): string {
  const { type } = optionOf(key)
  if (type === 'json') return canonicalText(text)
  if (type === 'lines' || type === 'list') {
    const entries = text.split(type === 'lines' ? /\r?\n/ : /[,，\n]/).map((entry) => entry.trim())
    return entries.filter((entry) => entry !== '').join('\n')
  }
  return type === 'text' ? text : (decimalMeaning(text) ?? text)
}

function decimalMeaning(text: string): string | null {
  const read = plainDecimal(text)
  return 'value' in read ? read.value : null
}

/** A value as one line that is not too long. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? (value === '' ? '""' : value) : JSON.stringify(value)
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > mostShown ? `${line.slice(0, mostShown)}…` : line
}

/** In what an option's text differs; of a table, in which of its entries. */
export function optionDifferences(key: OptionKey, from: string, to: string): FieldChange[] {
  const [before, after] = optionOf(key).type === 'json' ? [exactly(from), exactly(to)] : []
  if (!isTable(before) || !isTable(after)) return [{ field: '', from: shown(from), to: shown(to) }]
  return differences(before, after)
}

const isTable = (read: unknown): read is Record<string, unknown> =>
  typeof read === 'object' && read !== null && !Array.isArray(read)

/** The names of which two tables that `parseExactJson` has read say different things. */
export function differences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] {
  const told = (table: Readonly<Record<string, unknown>>, name: string) =>
    table[name] === undefined ? null : canonical(table[name])
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, from: told(before, field), to: told(after, field) }))
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) => ({ field, from: from && shown(from), to: to && shown(to) }))
}
