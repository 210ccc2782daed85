/**
 * So many characters of an answer are kept to be said again at its end; longer ones than that nobody writes. The last event is
 * smaller than any that readers of streams refuse, though each of them be six signs of an escape.
 */
export const mostKept = 1.5 * 1024 * 1024
/** Pieces are put together when there are so many. */
const mostPieces = 1_024

/** How much of one answer may still be kept. */
export class Room {
  /** Nothing had to be left. */
  isEnough = true
  private left = mostKept

  /** As much of a text as there is room for. */
  take(text: string): string {
    const taken = text.slice(0, this.left)
    this.left -= taken.length
    if (taken.length < text.length) this.isEnough = false
    return taken
  }

  /** Whether there is room for all of so many characters. */
  takeWhole(length: number): boolean {
    const fits = length <= this.left
    if (fits) this.left -= length
    else this.isEnough = false
    return fits
  }
}

/** A text that comes in pieces. */
export class KeptText {
  isWhole = true
  private readonly blocks: string[] = []
  private pieces: string[] = []

  constructor(private readonly room: Room) {}

  add(text: string): void {
    const taken = this.room.take(text)
    if (taken.length < text.length) this.isWhole = false
    if (taken === '') return
    this.pieces.push(taken)
    // A piece may be one sign: kept as it is it would cost many times as much.
    if (this.pieces.length < mostPieces) return
    this.blocks.push(this.pieces.join(''))
    this.pieces = []
  }

  get text(): string {
    return this.blocks.join('') + this.pieces.join('')
  }
}
