/** The languages of the house: whatever is said is said in both. */
export type Language = 'zh' | 'en'

/** One thing said in both languages. `{name}` in it is filled by `fill`. */
export interface Text {
  readonly zh: string
  readonly en: string
}

/** How somebody is spoken to: in a language of the house, or in a further one, which may lack what it likes. */
export interface Speech {
  /** As BCP 47 writes it: `zh`, `en`, `pt-BR`. */
  readonly tag: string
  /** The language of the house itself, or the one that stands in for what a further one lacks. */
  readonly language: Language
  /** What a further language says in place of an English sentence. */
  readonly sentences: ReadonlyMap<string, string>
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

/** The placeholders of a text, each once, in the order of the text. */
export const placeholdersInOrder = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name]) => name as string)), // the pattern has one group
]

/** The same in alphabetical order. */
export const placeholdersOf = (text: string): string[] => placeholdersInOrder(text).sort()

const nothing: ReadonlyMap<string, string> = new Map()

const house: Readonly<Record<Language, Speech>> = {
  zh: { tag: 'zh', language: 'zh', sentences: nothing },
  en: { tag: 'en', language: 'en', sentences: nothing },
}

/** A language of the house as speech, always the same, or speech as it is. */
export const speechOf = (told: Language | Speech): Speech => (typeof told === 'string' ? house[told] : told)

/** The text as it is told, its placeholders left: as its owner says it in that language, by its English sentence, or as the house says it. */
export function said(text: Text, { tag, language, sentences }: Speech): string {
  const own: unknown = tag !== language && Object.hasOwn(text, tag) ? text[tag as Language] : undefined // a manifest brings further ones
  return typeof own === 'string' ? own : (sentences.get(text.en) ?? text[language])
}

/**
 * The text in a language, with its placeholders filled. Only a text known at run time (of another process, of a stored row) can
 * lack a value: its placeholder then stays.
 */
export function fill<const T extends Text>(text: T, told: Language | Speech, ...[values]: ValuesArgument<T>): string {
  const speech = speechOf(told)
  const known: Readonly<Record<string, unknown>> = values ?? {}
  return said(text, speech).replace(placeholder, (whole, name: string) =>
    Object.hasOwn(known, name) ? valueSaid(known[name], speech, whole) : whole,
  )
}

function valueSaid(value: unknown, speech: Speech, otherwise: string): string {
  if (value === undefined) return otherwise
  if (isText(value)) return said(value, speech)
  if (Array.isArray(value) && value.every(isText)) {
    return value.map((part) => said(part, speech)).join(speech.language === 'zh' ? '；' : '; ')
  }
  return String(value)
}

function isText(value: unknown): value is Text {
  return typeof value === 'object' && value !== null && 'zh' in value && 'en' in value
}
