import { list, Misfit, number, oneOf, or, record, text } from '../../api/readers'
import { schemaOf } from '../../api/schema'

const kinds = ['boolean', 'integer', 'decimal', 'text', 'lines', 'list', 'json'] as const

/** How an option is written; `lines` is one entry per line, `list` is separated by commas. */
export type OptionKind = (typeof kinds)[number]

/** What the server knows of an option. */
export interface OptionEntry {
  readonly key: string
  readonly type: OptionKind
  readonly writer: 'admin' | 'root'
  /** Its value is never sent; `is_set` alone says that there is one. */
  readonly secret: boolean
  readonly is_set: boolean
  readonly zh: string
  readonly en: string
  /** The text that it has before anybody writes it. */
  readonly default?: string
  /** Bounds of a number; of a text `max` is its greatest length. */
  readonly min?: number
  readonly max?: number
  /** The only words that it takes. */
  readonly choices?: readonly string[]
  /** Options that must be filled in before this one. */
  readonly needs: readonly string[]
}

/** Every option by its key. */
export type OptionRegistry = ReadonlyMap<string, OptionEntry>

/** The values in force, by key. */
export type OptionValues = ReadonlyMap<string, string>

/** Reads GET /api/option/registry. An option of a kind that this console does not know is left out. */
export const registrySchema = schemaOf(
  (value): OptionRegistry =>
    new Map(list(value, 'registry', entryOf).flatMap((entry) => (entry === null ? [] : [[entry.key, entry] as const]))),
)

/** What is stored, and the version of each option that the server tells one of: a write can ask that it still is this one. */
export interface StoredOptions {
  readonly values: OptionValues
  readonly versions: ReadonlyMap<string, number>
}

/** Reads GET /api/option/. */
export const storedSchema = schemaOf(storedOf)

/** Reads the values of GET /api/option/ alone. */
export const valuesSchema = schemaOf((value): OptionValues => storedOf(value).values)

function storedOf(value: unknown): StoredOptions {
  const options = list(value, 'options', (each, name) => {
    const sent = record(each, name)
    const key = text(sent['key'], `${name}.key`)
    return { key, value: text(sent['value'], `${name}.value`), version: or(sent['version'], -1) }
  })
  return {
    values: new Map(options.map(({ key, value }) => [key, value])),
    versions: new Map(options.flatMap(({ key, version }) => (version < 0 ? [] : [[key, version] as const]))),
  }
}

function entryOf(value: unknown, name: string): OptionEntry | null {
  const sent = record(value, name)
  const type = kindOf(sent['type'])
  if (type === null) return null
  const { min, max, choices } = sent
  return {
    key: text(sent['key'], `${name}.key`),
    type,
    writer: sent['writer'] === 'admin' ? 'admin' : 'root',
    secret: or(sent['secret'], false),
    is_set: or(sent['is_set'], false),
    default: or(sent['default'], ''),
    zh: text(sent['zh'], `${name}.zh`),
    en: text(sent['en'], `${name}.en`),
    ...(min !== undefined && { min: number(min, `${name}.min`) }),
    ...(max !== undefined && { max: number(max, `${name}.max`) }),
    ...(choices !== undefined && { choices: list(choices, `${name}.choices`, text) }),
    needs: list(sent['needs'] ?? [], `${name}.needs`, text),
  }
}

function kindOf(value: unknown): OptionKind | null {
  try {
    return oneOf(kinds, value, 'type')
  } catch (error) {
    if (error instanceof Misfit) return null
    throw error
  }
}
