import type { Column } from './data-table.types'

/** What the browser keeps of a choice of columns: id to shown, as other consoles of this family wrote it. */
export type StoredColumns = Record<string, boolean>

type Choosable = Pick<Column<never>, 'id' | 'isFixed' | 'isHiddenByDefault'>

/** Reads a kept choice; anything else than an object of booleans counts as no choice. */
export function parseStoredColumns(text: string | null): StoredColumns {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    )
  } catch {
    return {}
  }
}

/** Whether a column is shown. One that the kept choice does not know (made since) is as by default. */
export function isShown(column: Choosable, kept: StoredColumns): boolean {
  if (column.isFixed === true) return true
  return kept[column.id] ?? column.isHiddenByDefault !== true
}

/** Ids of the shown columns, in the table's order. */
export function shownIds(columns: readonly Choosable[], kept: StoredColumns): string[] {
  return columns.filter((column) => isShown(column, kept)).map((column) => column.id)
}

/** The choice to keep. Columns that this user does not see now (another role) keep what was chosen for them. */
export function keptOf(
  columns: readonly Choosable[],
  shown: readonly string[],
  before: StoredColumns = {},
): StoredColumns {
  const chosen = columns
    .filter((column) => column.isFixed !== true)
    .map((column) => [column.id, shown.includes(column.id)])
  return { ...before, ...Object.fromEntries(chosen) }
}

/** The columns of a phone's card: those that say so, else the first three. */
export function cardColumns<Row>(columns: readonly Column<Row>[]) {
  const placed = columns.some((column) => column.card !== undefined)
  if (!placed) return { title: columns[0], aside: undefined, fields: columns.slice(1, 3) }
  return {
    title: columns.find((column) => column.card === 'title') ?? columns[0],
    aside: columns.find((column) => column.card === 'aside'),
    fields: columns.filter((column) => column.card === 'field'),
  }
}
