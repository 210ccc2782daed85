import { optionOf } from '@tollgate/contracts/options/registry'
import type { GroupEntry } from '../document/fields'
import { type GroupOption, groupOptions } from '../document/option-fields'
import type { FileFault } from '../document/positions'
import type { HouseState } from '../house/house-state'
import type { Change, SectionPlan, Step, Terms } from './change'
import { canonical, differences } from './shown.model'
import { exactNumbers, type ExactTable, tableOf, textOf } from './tables.model'

type Field = keyof GroupEntry

/** The option that has each part of a group. */
export const optionOfPart = {
  ratio: 'GroupRatio',
  member_ratios: 'GroupGroupRatio',
  topup_ratio: 'TopupGroupRatio',
  limits: 'GroupRateLimits',
  choosable_as: 'UserUsableGroups',
} as const satisfies Record<Field, GroupOption>
export const parts = Object.keys(optionOfPart) as readonly Field[] // the table's own keys

/** Every group has prices for those who are in none. */
const neverPruned = 'default'

/** Groups of the file in all their parts, over the tables that have them. */
export function planGroups(
  groups: Readonly<Record<string, GroupEntry>>,
  house: HouseState,
  { isPruning, mayWriteAll }: Terms,
): SectionPlan {
  const tables = new Map(groupOptions.map((key) => [key, tableOf(house, key)]))
  const present = groupNames(house)
  const rows = new Map(Object.entries(groups).map(([name, entry]) => [name, exactParts(entry)]))
  const faults: FileFault[] = []
  if (isPruning)
    for (const name of present)
      if (!rows.has(name) && name === neverPruned)
        faults.push({ path: ['groups'], message: '"default" cannot be taken away: name it here' })
      else if (!rows.has(name)) rows.set(name, {})
  const changes: Change[] = []
  for (const [name, row] of rows) {
    const before = exactRow(tables, name)
    const fields = differences(before, row)
    const kind = !present.includes(name) ? 'create' : Object.keys(row).length === 0 ? 'delete' : 'change'
    if (fields.length > 0) changes.push({ section: 'groups', kind, name, fields })
  }
  const steps = parts.flatMap((part) => stepOf(part, { tables, rows, house }))
  for (const part of parts)
    if (!mayWriteAll && optionOf(optionOfPart[part]).writer === 'root' && fieldsOf(changes).includes(part))
      faults.push({ path: ['groups'], message: `only root, signed in by password, may change ${part}` })
  return { changes, steps, notes: [], faults }
}

const fieldsOf = (changes: readonly Change[]) => changes.flatMap(({ fields }) => fields.map(({ field }) => field))

/** Every group that stands in any of the tables. */
export function groupNames(house: Pick<HouseState, 'options'>): string[] {
  return [...new Set(groupOptions.flatMap((key) => Object.keys(tableOf(house, key))))]
}

/** What a group has in each table, as `parseExactJson` reads it, by the names of the file. */
export function exactRow(tables: ReadonlyMap<GroupOption, ExactTable>, name: string): ExactTable {
  return Object.fromEntries(
    parts.flatMap((part) => {
      const table = tables.get(optionOfPart[part]) ?? {}
      return Object.hasOwn(table, name) ? [[part, table[name]]] : []
    }),
  )
}

function exactParts({ choosable_as: choosableAs, ...numbers }: GroupEntry): ExactTable {
  const exact = exactNumbers(numbers) as ExactTable // of an object
  return { ...exact, ...(choosableAs !== undefined && { choosable_as: choosableAs }) }
}

interface Save {
  readonly tables: ReadonlyMap<GroupOption, ExactTable>
  readonly rows: ReadonlyMap<string, ExactTable>
  readonly house: HouseState
}

function stepOf(part: Field, { tables, rows, house }: Save): Step[] {
  const key = optionOfPart[part]
  const before = tables.get(key) ?? {}
  const after = new Map(Object.entries(before))
  for (const [name, row] of rows)
    if (row[part] === undefined) after.delete(name)
    else after.set(name, row[part])
  const table = Object.fromEntries(after)
  if (canonical(table) === canonical(before)) return []
  return [{ kind: 'option', key, text: textOf(table), version: house.options.get(key)?.version }]
}
