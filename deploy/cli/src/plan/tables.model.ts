import { exactNumber, parseExactJson, plainDecimal, writeExactJson } from '@tollgate/contracts/options/core/exact-json'
import type { HouseState } from '../house/house-state'

/** A table of an option as `parseExactJson` reads it: numbers keep their digits. */
export type ExactTable = Readonly<Record<string, unknown>>

/** The table that an option is; an empty one where a house knows no such option. */
export function tableOf(house: Pick<HouseState, 'options'>, key: string): ExactTable {
  return parseExactJson(house.options.get(key)?.value || '{}') as ExactTable // options of tables hold objects
}

/** The text of a table. */
export const textOf = (table: ExactTable): string => writeExactJson(table)

/** Decimal texts as numbers of exact JSON, however deep they stand; other values stay. */
export function exactNumbers(value: unknown): unknown {
  if (typeof value === 'number') return exactNumber(String(value))
  if (typeof value === 'string') return exactNumber(value)
  if (Array.isArray(value)) return value.map(exactNumbers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (part === undefined ? [] : [[name, exactNumbers(part)]])),
  )
}

/** A number of exact JSON, or a decimal text, as YAML has it: a number unless digits would be lost, then a text. */
export function yamlNumber(digits: string): number | string {
  const plain = plainDecimal(digits)
  const value = 'value' in plain ? plain.value : digits
  const back = plainDecimal(String(Number(value)))
  return 'value' in back && back.value === value ? Number(value) : value
}

/** What `parseExactJson` has read, as values of YAML. */
export function yamlValue(read: unknown): unknown {
  if (typeof read === 'string') return read.charCodeAt(0) === 1 ? yamlNumber(read.slice(1)) : read
  if (Array.isArray(read)) return read.map(yamlValue)
  if (typeof read !== 'object' || read === null) return read
  return Object.fromEntries(Object.entries(read).map(([name, part]) => [name, yamlValue(part)]))
}
