import fc from 'fast-check'

/** Other spellings of a letter, for readers that do not tell case apart. */
const others: Readonly<Record<string, readonly string[]>> = {
  s: ['S', 'ſ'],
  k: ['K', '\u212a'],
  i: ['I', 'ı', 'İ'],
}
const spellingsOf = (letter: string) => [letter, ...(others[letter] ?? [letter.toUpperCase()])]
const escaped = (letter: string) =>
  [...letter].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

/** One of these names, each of its letters in one of its spellings, escaped or not: how it is read, and as it stands in JSON. */
export const spellingOf = (names: readonly string[]) =>
  fc.constantFrom(...names).chain((name) =>
    fc
      .tuple(
        ...[...name].map((letter) =>
          fc.tuple(fc.constantFrom(...spellingsOf(letter)), fc.boolean()).map(([one, isEscaped]) => ({
            letter: one,
            text: isEscaped ? escaped(one) : one,
          })),
        ),
      )
      .map((letters) => ({
        name,
        read: letters.map(({ letter }) => letter).join(''),
        text: letters.map(({ text }) => text).join(''),
      })),
  )
