import type { OptionEntry, OptionKind, OptionValues } from '../wire/registry.schema'

/** What a field of a form holds for an option. */
export type OptionInput = boolean | number | string | readonly string[] | null

/** The form's fields by name. */
export type OptionInputs = Readonly<Record<string, unknown>>

/** The name of an option's field: in names of fields a point leads into an object. */
export const fieldName = (key: string): string => key.replaceAll('.', ':')

/** What a field shows for the text of an option. */
export function inputOf(type: OptionKind, text: string): OptionInput {
  switch (type) {
    case 'boolean':
      return text.trim() === 'true'
    case 'integer':
      return text.trim() === '' ? null : Number(text)
    case 'list':
      return entriesOf(text)
    default:
      return text
  }
}

/** The text that is written for what a field holds. */
export function textOf(type: OptionKind, input: unknown): string {
  if (type === 'list') return Array.isArray(input) ? input.join(',') : ''
  if (input === null || input === undefined) return ''
  const text = String(input)
  return type === 'decimal' ? text.trim() : text
}

/** What the fields of some options begin with. A secret's field is empty whatever is set. */
export function inputsOf(entries: readonly OptionEntry[], values: OptionValues): Record<string, OptionInput> {
  return Object.fromEntries(
    entries.map((entry) => [
      fieldName(entry.key),
      entry.secret ? '' : inputOf(entry.type, values.get(entry.key) ?? ''),
    ]),
  )
}

const entriesOf = (text: string): string[] =>
  text
    .split(/[,，\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
