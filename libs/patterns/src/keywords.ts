import { AhoCorasick } from './aho-corasick'

/** Words and phrases that short texts are searched for in one pass, whatever their case. */
export class Keywords {
  private readonly words: readonly string[]
  private readonly table: AhoCorasick

  constructor(words: readonly string[]) {
    this.words = [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => word !== '')
    this.table = new AhoCorasick(this.words.map((word) => Buffer.from(word)))
  }

  /** The first listed word that the text contains, in lower case; null where it has none. */
  findIn(text: string): string | null {
    if (this.words.length === 0) return null
    const lower = text.toLowerCase()
    // A list beyond the table's bound matches everything, so that each match is looked at once more.
    if (!this.table.matches(Buffer.from(lower))) return null
    return this.words.find((word) => lower.includes(word)) ?? null
  }
}
