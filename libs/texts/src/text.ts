/** The languages in which the product speaks. */
export type Language = 'zh' | 'en'

/** One thing said in both languages. `{name}` in it is filled by `fill`. */
export interface Text {
  readonly zh: string
  readonly en: string
}

/** The names between braces in a text: `'group' | 'model'` of `'{group} has no {model}'`; `string` of a text known only at run time. */
export type PlaceholdersOf<T extends string> = string extends T
  ? string
  : T extends `${string}{${infer Name}}${infer Rest}`
    ? Name | PlaceholdersOf<Rest>
    : never

/** What may fill a placeholder. A text is told in the language of the whole, a list of texts is joined. */
export type Value = string | number | Text | readonly Text[]

/** What a text needs to be told: each placeholder, nothing else. */
export type ValuesOf<T extends Text> = string extends T['zh']
  ? Readonly<Record<string, unknown>>
  : { readonly [name in PlaceholdersOf<T['zh']>]: Value }

/** The values of a text as a last argument: there is none where it has no placeholders. */
export type ValuesArgument<T extends Text> = string extends T['zh']
  ? [values?: ValuesOf<T>]
  : [PlaceholdersOf<T['zh']>] extends [never]
    ? []
    : [values: ValuesOf<T>]

/** What the compiler names where a text's languages differ: the placeholders of each. No text has this type. */
export interface PlaceholdersDiffer<Zh extends string, En extends string> {
  readonly placeholdersOfZh: Zh
  readonly placeholdersOfEn: En
}

/** Compiles only where both languages have the same placeholders. */
export type Even<T extends Text> = [PlaceholdersOf<T['zh']>, PlaceholdersOf<T['en']>] extends [
  PlaceholdersOf<T['en']>,
  PlaceholdersOf<T['zh']>,
]
  ? unknown
  : { readonly en: PlaceholdersDiffer<PlaceholdersOf<T['zh']>, PlaceholdersOf<T['en']>> }

/** The pattern of a placeholder, at run time. */
const placeholder = /\{(\w+)\}/g

/** The placeholders of a text, each once, in alphabetical order. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name]) => name as string))].sort() // the pattern has one group
}

/**
 * The text in a language, with its placeholders filled. Only a text known at run time (of another process, of a stored row) can
 * lack a value: its placeholder then stays.
 */
export function fill<const T extends Text>(text: T, language: Language, ...[values]: ValuesArgument<T>): string {
  const known: Readonly<Record<string, unknown>> = values ?? {}
  return text[language].replace(placeholder, (whole, name: string) =>
    Object.hasOwn(known, name) ? told(known[name], language, whole) : whole,
  )
}

function told(value: unknown, language: Language, otherwise: string): string {
  if (value === undefined) return otherwise
  if (isText(value)) return value[language]
  if (Array.isArray(value) && value.every(isText)) {
    return value.map((part) => part[language]).join(language === 'zh' ? '；' : '; ')
  }
  return String(value)
}

function isText(value: unknown): value is Text {
  return typeof value === 'object' && value !== null && 'zh' in value && 'en' in value
}
