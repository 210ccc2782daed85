/** One line of a table of groups as it is edited; a number has the digits that were typed. */
export interface Entry {
  readonly name: string
  readonly value: string
}

/** What the values of a table are. */
export type EntryKind = 'number' | 'text'

/** What is wrong with a line, as a key of the texts. */
export type EntryFault = { readonly at: 'name' | 'value'; readonly key: 'no-name' | 'repeated' | 'not-number' }

const number = /^\d+(\.\d+)?([eE][+-]?\d+)?$/
const pair = /\s*"((?:[^"\\]|\\.)*)"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)\s*(,|$)/y

/**
 * The lines of a JSON object of numbers or of texts, numbers with their own digits; of lines that are no object yet, which
 * stand in the text as a list of pairs, these. Null where it is neither: then it is edited as it stands.
 */
export function entriesOf(text: string, kind: EntryKind): Entry[] | null {
  const trimmed = text.trim()
  if (trimmed === '') return []
  try {
    const read: unknown = JSON.parse(trimmed)
    if (Array.isArray(read)) return read.every(isPair) ? read.map(([name, value]) => ({ name, value })) : null
    if (typeof read !== 'object' || read === null) return null
  } catch {
    return null
  }
  const entries: Entry[] = []
  const inner = trimmed.slice(1, -1).trimEnd()
  pair.lastIndex = 0
  while (pair.lastIndex < inner.length) {
    const found = pair.exec(inner)
    if (found === null) return null
    const [, name = '', value = ''] = found
    const isText = value.startsWith('"')
    if (isText !== (kind === 'text')) return null
    entries.push({ name: JSON.parse(`"${name}"`) as string, value: isText ? (JSON.parse(value) as string) : value })
  }
  return entries
}

/** The text for these lines: an object, or the lines as pairs where an object would lose one or could not be read. */
export function textOfEntries(entries: readonly Entry[], kind: EntryKind): string {
  if (faultsOf(entries, kind).some((fault) => fault !== null))
    return JSON.stringify(entries.map(({ name, value }) => [name, value]))
  const lines = entries.map(
    ({ name, value }) => `  ${JSON.stringify(name.trim())}: ${kind === 'text' ? JSON.stringify(value) : value.trim()}`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n}`
}

/** What is wrong with each line; null where nothing is. */
export function faultsOf(entries: readonly Entry[], kind: EntryKind): (EntryFault | null)[] {
  const names = entries.map(({ name }) => name.trim())
  return entries.map(({ value }, place) => {
    const name = names[place] ?? ''
    if (name === '') return { at: 'name', key: 'no-name' }
    if (names.indexOf(name) < place) return { at: 'name', key: 'repeated' }
    return kind === 'number' && !number.test(value.trim()) ? { at: 'value', key: 'not-number' } : null
  })
}

/** Whether the text is a table, and no lines that are none yet. */
export const isComplete = (text: string): boolean => !text.trimStart().startsWith('[')

const isPair = (read: unknown): read is [string, string] =>
  Array.isArray(read) && read.length === 2 && read.every((part) => typeof part === 'string')
