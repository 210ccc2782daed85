/** One alias as it is edited. */
export interface AliasRow {
  readonly name: string
  /** In turn. */
  readonly models: readonly string[]
}

/** As the server has it. */
export const mostModels = 8

/** What is wrong with a row, as a key of the texts; `model` is the one at fault. */
export type RowFault =
  | { readonly at: 'name'; readonly key: 'no-name' | 'repeated' }
  | { readonly at: 'models'; readonly key: 'no-models' | 'many-models' }
  | { readonly at: 'models'; readonly key: 'nested'; readonly model: string }

/** The rows of the option's text. Rows that are no table yet stand in it as a list; null where it is neither. */
export function rowsOf(text: string): AliasRow[] | null {
  try {
    const read: unknown = text.trim() === '' ? {} : JSON.parse(text)
    if (typeof read !== 'object' || read === null) return null
    const entries: unknown[] = Array.isArray(read) ? read : Object.entries(read)
    const rows = entries.map(rowOf)
    return rows.every((row) => row !== null) ? rows : null
  } catch {
    return null
  }
}

function rowOf(entry: unknown): AliasRow | null {
  if (!Array.isArray(entry)) return null
  const [name, models] = entry as unknown[]
  if (typeof name !== 'string' || !Array.isArray(models)) return null
  const names = (models as unknown[]).filter((model) => typeof model === 'string')
  return names.length === models.length ? { name, models: names } : null
}

/** The option's text for these rows: a table, or the rows as a list where a table would lose one. */
export function textOfRows(rows: readonly AliasRow[]): string {
  const entries = rows.map(({ name, models }) => [name.trim(), models] as const)
  const isTable = entries.every(([name], place) => name !== '' && entries.findIndex(([one]) => one === name) === place)
  if (!isTable) return JSON.stringify(rows.map(({ name, models }) => [name, models]))
  return JSON.stringify(Object.fromEntries(entries))
}

/** What is wrong with each row; null where nothing is. */
export function faultsOf(rows: readonly AliasRow[]): (RowFault | null)[] {
  const names = rows.map(({ name }) => name.trim())
  return rows.map(({ models }, place) => {
    const name = names[place] ?? ''
    if (name === '') return { at: 'name', key: 'no-name' }
    if (names.indexOf(name) < place) return { at: 'name', key: 'repeated' }
    if (models.length === 0) return { at: 'models', key: 'no-models' }
    if (models.length > mostModels) return { at: 'models', key: 'many-models' }
    const model = models.find((one) => one !== name && names.includes(one))
    return model === undefined ? null : { at: 'models', key: 'nested', model }
  })
}

/** Whether the text can be saved, as far as is known here. */
export function isComplete(text: string): boolean {
  const rows = rowsOf(text)
  return rows !== null && faultsOf(rows).every((fault) => fault === null)
}

/** Whether an alias takes the place of a model that channels offer, which nobody can call any more. */
export function hidesModel({ name, models }: AliasRow, offered: readonly string[]): boolean {
  return offered.includes(name.trim()) && !models.includes(name.trim())
}
