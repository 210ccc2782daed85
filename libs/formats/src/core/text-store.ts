/** Text kept for one stream. */
const mostBytes = 64 * 1024
const firstBytes = 1024

/**
 * Gathers delivered text as the bytes of JSON strings, escapes and all, so that gathering costs a copy and nothing else; they
 * are read as text only when somebody has to count them.
 */
export class TextStore {
  /** Bytes that were ever added. */
  bytes = 0
  private store: Buffer | null = null
  private used = 0

  constructor(private readonly onText: (json: Buffer) => void) {}

  /** Adds the inside of a JSON string. */
  add(json: Buffer, start: number, end: number): void {
    const length = end - start
    this.bytes += length
    if (this.used + length > mostBytes && !this.makeRoom(json, start, end)) return
    if (this.store === null || this.used + length > this.store.length) this.grow(this.used + length)
    const store = this.store as Buffer // grown just now if it was missing
    // A native copy takes as long as a few dozen bytes by hand.
    if (length > 32) json.copy(store, this.used, start, end)
    else for (let i = 0; i < length; i++) store[this.used + i] = json[start + i] as number // inside the bounds
    this.used += length
  }

  /** The text that is kept. */
  text(): string {
    return this.store === null ? '' : decodeJsonText(this.store.subarray(0, this.used))
  }

  /** Hands over what is kept; false when the piece is so long that it was handed over too. */
  private makeRoom(json: Buffer, start: number, end: number): boolean {
    if (this.store !== null && this.used > 0) this.onText(this.store.subarray(0, this.used))
    this.store = null
    this.used = 0
    if (end - start <= mostBytes) return true
    this.onText(Buffer.from(json.subarray(start, end)))
    return false
  }

  private grow(need: number): void {
    let size = this.store?.length ?? firstBytes
    while (size < need) size *= 2
    const grown = Buffer.allocUnsafeSlow(size)
    this.store?.copy(grown, 0, 0, this.used)
    this.store = grown
  }
}

/**
 * The text that is written in the insides of JSON strings, put together. Escapes that are not JSON's are taken as they
 * stand: the text is only counted.
 */
export function decodeJsonText(json: Buffer): string {
  const raw = json.toString('utf8')
  try {
    return JSON.parse(`"${raw}"`) as string // the inside of a JSON string
  } catch {
    return raw
  }
}
