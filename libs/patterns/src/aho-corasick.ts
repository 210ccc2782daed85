/** States that a table may have: 256 transitions each, four bytes wide, so that a very long list costs 64 MB at most. */
const maxStates = 65_536

/**
 * Finds out in one pass whether bytes contain any of many words. Upper-case ASCII in the searched bytes counts as lower
 * case; words are given in lower case. Words beyond the table's bound match everything: a match has to be looked at more closely.
 */
export class AhoCorasick {
  private readonly next: Int32Array
  private readonly isEnd: Uint8Array
  private readonly isFull: boolean

  constructor(words: readonly Buffer[]) {
    const trie: Map<number, number>[] = [new Map()]
    const ends: number[] = []
    let isFull = false
    for (const word of words) {
      if (trie.length + word.length > maxStates) isFull = true
      else if (word.length > 0) ends.push(insert(trie, word))
    }
    this.isFull = isFull
    this.next = new Int32Array(trie.length * 256)
    this.isEnd = new Uint8Array(trie.length)
    for (const state of ends) this.isEnd[state] = 1
    this.connect(trie)
  }

  matches(bytes: Buffer): boolean {
    if (this.isFull) return true
    const next = this.next
    const isEnd = this.isEnd
    let state = 0
    for (let at = 0; at < bytes.length; at++) {
      let byte = bytes[at] as number // inside the bounds
      if (byte >= 65 && byte <= 90) byte |= 32
      state = next[(state << 8) | byte] as number // every state has all 256 transitions
      if (isEnd[state] === 1) return true
    }
    return false
  }

  /** Breadth first, so that the state to fall back to is always complete already. */
  private connect(trie: readonly Map<number, number>[]): void {
    const next = this.next
    const fallback = new Int32Array(trie.length)
    const queue = [0]
    for (const state of queue) {
      const back = fallback[state] as number // one for each state
      if (state !== 0) {
        next.copyWithin(state << 8, back << 8, (back + 1) << 8)
        if (this.isEnd[back] === 1) this.isEnd[state] = 1
      }
      for (const [byte, to] of trie[state] ?? []) {
        const place = (state << 8) | byte
        fallback[to] = next[place] as number // until here the fallback's own way on; at the root the root
        next[place] = to
        queue.push(to)
      }
    }
  }
}

/** Adds a word to the trie; returns the state in which it ends. */
function insert(trie: Map<number, number>[], word: Buffer): number {
  let state = 0
  for (const byte of word) {
    const known = trie[state]?.get(byte)
    if (known !== undefined) state = known
    else {
      trie[state]?.set(byte, trie.length)
      state = trie.push(new Map()) - 1
    }
  }
  return state
}
