/** So many letters of a word may be in either case; it is looked for up to there, as each doubles the spellings. */
const mostCased = 4
const lastCased = 0x1ffff

let capitals: ReadonlyMap<string, readonly string[]> | null = null

/**
 * What stands in a text that contains a word when it is read in lower case: every way to write it (or its beginning, where
 * there are many) with letters beyond ASCII in either case. Letters of ASCII stay in lower case, which one search finds in both.
 */
export function spellingsOf(word: string): string[] {
  let spellings = ['']
  let cased = 0
  for (const letter of word) {
    const ways = letter < '\u0080' ? [letter] : [letter, ...capitalsOf(letter)]
    if (ways.length > 1 && ++cased > mostCased) break
    spellings = spellings.flatMap((beginning) => ways.map((way) => beginning + way))
  }
  return spellings
}

/** The two letters beyond ASCII that are one of ASCII in lower case, of those that matter for some words. */
export function lowersToAscii(words: readonly string[]): string[] {
  const kelvin = words.some((word) => word.includes('k')) ? ['\u212a'] : []
  // In lower case it is two: an i, and a dot above.
  const dotted = words.some((word) => word.includes('i') || word.includes('\u0307')) ? ['\u0130'] : []
  return [...kelvin, ...dotted]
}

/** Letters that are this one in lower case, without itself. */
function capitalsOf(letter: string): readonly string[] {
  capitals ??= readCapitals()
  return capitals.get(letter) ?? []
}

function readCapitals(): ReadonlyMap<string, readonly string[]> {
  // The one letter whose lower case hangs on where it stands: at the end of a word it is this.
  const found = new Map([['\u03c2', ['\u03a3']]])
  for (let code = 0x80; code <= lastCased; code++) {
    const capital = String.fromCodePoint(code)
    const letter = capital.toLowerCase()
    if (letter !== capital) found.set(letter, [...(found.get(letter) ?? []), capital])
  }
  return found
}
