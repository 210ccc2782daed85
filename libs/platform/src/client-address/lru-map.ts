/** A map that holds at most so many entries and forgets the one that was read or written longest ago. */
export class LruMap<K, V> {
  private readonly entries = new Map<K, V>()

  constructor(private readonly maxEntries: number) {}

  get(key: K): V | undefined {
    const value = this.entries.get(key)
    if (value === undefined) return undefined
    this.entries.delete(key)
    this.entries.set(key, value)
    return value
  }

  set(key: K, value: V): void {
    this.entries.delete(key)
    this.entries.set(key, value)
    if (this.entries.size <= this.maxEntries) return
    const [eldest] = this.entries.keys()
    if (eldest !== undefined) this.entries.delete(eldest)
  }

  get size(): number {
    return this.entries.size
  }
}
