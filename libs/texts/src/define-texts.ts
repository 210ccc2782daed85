import type { Even, Text } from './text'

/** `tokenGroup` as it is written in a code: `token-group`. */
export type KebabCase<Name extends string, Done extends string = ''> = Name extends `${infer First}${infer Rest}`
  ? KebabCase<Rest, First extends Lowercase<First> ? `${Done}${First}` : `${Done}-${Lowercase<First>}`>
  : Done

/** The code of a name within its scope: `billing.token-group`. */
export type CodeOf<Scope extends string, Name extends string> = `${Scope}.${KebabCase<Name>}`

/** A text with the code by which messages and logs name it. */
export interface CodedText extends Text {
  readonly code: string
}

/** Texts by their names, each with its code. */
export type CodedTexts<Scope extends string, T extends Readonly<Record<string, Text>>> = {
  readonly [Name in keyof T & string]: T[Name] & { readonly code: CodeOf<Scope, Name> }
}

/** Texts whose languages have the same placeholders. */
export type EvenTexts<T extends Readonly<Record<string, Text>>> = { readonly [Name in keyof T]: Even<T[Name]> }

/** Gives texts back as they are. A text whose languages have different placeholders does not compile. */
export function bilingual<const T extends Readonly<Record<string, Text>>>(texts: T & EvenTexts<T>): T {
  return texts
}

/** The code of a name within its scope: `codeOf('billing', 'tokenGroup')` is `billing.token-group`. */
export function codeOf<const Scope extends string, const Name extends string>(scope: Scope, name: Name) {
  const kebab = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `${scope}.${kebab}` as CodeOf<Scope, Name> // the type says the same of the letters
}

/**
 * Gives each text of a scope its code, made from its name. A text whose languages have different placeholders does not compile.
 * Nothing is registered: the texts are what is returned.
 */
export function defineTexts<const Scope extends string, const T extends Readonly<Record<string, Text>>>(
  scope: Scope,
  texts: T & EvenTexts<T>,
): CodedTexts<Scope, T> {
  const coded = Object.entries<Text>(texts).map(([name, text]) => [name, { ...text, code: codeOf(scope, name) }])
  return Object.fromEntries(coded) as CodedTexts<Scope, T> // the same names
}

/** The text with a code, of texts that `defineTexts` returned; undefined when none has it. */
export function textOfCode(texts: Readonly<Record<string, CodedText>>, code: string): CodedText | undefined {
  return Object.values(texts).find((text) => text.code === code)
}
