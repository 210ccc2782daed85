import { fill, placeholdersInOrder, said, type Speech, type Text } from './text'

/** The placeholders of a text in its order: `['group', 'model']` of `'{group} has no {model}'`. */
type InOrder<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? [Name, ...InOrder<Rest>] : []

type Phrase<Names extends readonly string[]> = Names extends readonly []
  ? string
  : (...values: { readonly [At in keyof Names]: string | number }) => string

/** Texts as they are told: a string each, or a function of what fills it, in the order of the English text. */
export type Phrases<T extends Readonly<Record<string, Text>>> = {
  readonly [Name in keyof T]: Phrase<InOrder<T[Name]['en']>>
}

/** Makes the words of one place told in any language, each language put together once. */
export function definePhrases<const T extends Readonly<Record<string, Text>>>(
  texts: T,
): (speech: Speech) => Phrases<T> {
  const made = new WeakMap<Speech, Phrases<T>>()
  return (speech) => {
    const known = made.get(speech)
    if (known !== undefined) return known
    const phrases = Object.entries(texts).map(([name, text]) => [name, phraseOf(text, speech)])
    const all = Object.fromEntries(phrases) as Phrases<T> // the same names, by the placeholders that the types read
    made.set(speech, all)
    return all
  }
}

function phraseOf(text: Text, speech: Speech): string | ((...values: readonly unknown[]) => string) {
  const names = placeholdersInOrder(text.en)
  if (names.length === 0) return said(text, speech)
  return (...values) => fill(text, speech, Object.fromEntries(names.map((name, at) => [name, values[at]])))
}
