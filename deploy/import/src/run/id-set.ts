/** Numbers that a set remembers together, as one bit each. */
const chunkSize = 1 << 15

/** Remembers which numbers were there: a million users take a few hundred kilobytes, however far their numbers go. */
export class IdSet {
  private readonly chunks = new Map<number, Uint8Array>()
  /** Numbers beyond what is exact as a number, of which hardly any installation has one. */
  private readonly others = new Set<string>()

  add(id: string): void {
    const place = this.placeOf(id)
    if (place === null) return void this.others.add(id)
    const chunk = this.chunks.get(place.chunk) ?? new Uint8Array(chunkSize >> 3)
    this.chunks.set(place.chunk, chunk)
    chunk[place.byte] = (chunk[place.byte] ?? 0) | place.bit
  }

  has(id: string): boolean {
    const place = this.placeOf(id)
    if (place === null) return this.others.has(id)
    return ((this.chunks.get(place.chunk)?.[place.byte] ?? 0) & place.bit) !== 0
  }

  private placeOf(id: string): { chunk: number; byte: number; bit: number } | null {
    const number = Number(id)
    if (!Number.isSafeInteger(number) || number < 0 || String(number) !== id) return null
    const rest = number % chunkSize
    return { chunk: Math.floor(number / chunkSize), byte: rest >> 3, bit: 1 << (rest & 7) }
  }
}
