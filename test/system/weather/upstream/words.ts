/** Each is one token behind a space in both vocabularies that calls are counted by, and the first is one at the start, too. */
const words = ['this', 'house', 'stands', 'firm', 'when', 'storms', 'come', 'down', 'upon', 'them'] as const

/** A text of so many words, behind them the given ones; as many tokens as it has words. */
export function textOf(count: number, ...last: readonly string[]): string {
  return [...Array.from({ length: count }, (_, index) => words[index % words.length]), ...last].join(' ')
}

/** The words of a text. */
export function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
