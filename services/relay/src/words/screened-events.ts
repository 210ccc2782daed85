import type { TextSpan } from '@tollgate/patterns'
import { createSseScanner, encodeEvent, type SseFrame } from '@tollgate/sse'
import { maskedText } from './masked-text'
import { dropRepeated, type TextPlace, textPlacesOf } from './text-places'

const noBytes = Buffer.alloc(0)
/** Texts of one stream that are remembered behind a search; beyond, the one that began first is forgotten. */
const mostTexts = 256
/** Of more the oldest goes out, however many pieces are to be held back. */
const mostHeldBytes = 1024 * 1024

/** One text of a stream, as far as it is remembered. */
interface StreamedText {
  /** The end of what was searched, by which a word is found that goes on behind it. */
  window: string
  /** What is searched now, and what has come since. */
  searching: string
  fresh: string
  /** Where the window ends, and where all that has come ends, in the whole text. */
  searchedTo: number
  end: number
  /** What has not gone out, in order; of them the first so many are going. */
  pieces: Piece[]
  gone: number
}

interface Piece {
  readonly place: TextPlace
  readonly start: number
  readonly marks: TextSpan[]
}

/** An event that has not gone out; its texts, and those whose pieces they are. */
interface HeldEvent {
  readonly bytes: Buffer
  readonly name: string
  readonly answer: object | null
  readonly pieces: readonly (readonly [StreamedText, Piece])[]
}

/**
 * A streamed answer on its way past a search for words. Its texts are put together, so that a word is found in whatever pieces
 * it comes; words are masked in what has not gone out. Keeps the events that are held back, and of each text its last letters.
 */
export class ScreenedEvents {
  /** Of the events that have not gone out. */
  heldBytes = 0
  private readonly scanner = createSseScanner()
  private readonly texts = new Map<string, StreamedText>()
  private held: HeldEvent[] = []
  private heldTexts = 0
  /** The first so many of those held were searched, or are. */
  private searched = 0
  private searching = 0
  private asked: readonly StreamedText[] = []

  /** `reach`: so much of a text is remembered, in UTF-16 units. */
  constructor(private readonly reach: number) {}

  /** Takes whole events; returns how many. Throws `SseLimitError` for one that no reader takes. */
  add(events: Buffer): number {
    const before = this.held.length
    const frames: Omit<HeldEvent, 'bytes'>[] = []
    const ends: number[] = []
    const passed = this.scanner.push(events, (frame) => {
      frames.push(this.read(frame))
      ends.push(frame.end)
    })
    let from = 0
    for (const [index, frame] of frames.entries()) {
      const end = index === frames.length - 1 ? passed.length : (ends[index] as number) // one for each frame
      this.hold({ ...frame, bytes: passed.subarray(from, end) })
      from = end
    }
    if (frames.length === 0 && passed.length > 0) this.hold({ bytes: passed, name: '', answer: null, pieces: [] })
    return this.held.length - before
  }

  /** Begins a search: the texts in which words are to be looked for, none where nothing was said. */
  toSearch(): string[] {
    this.asked = [...this.texts.values()].filter(({ fresh }) => fresh !== '')
    this.searching = this.held.length
    if (this.asked.length === 0) this.searched = this.searching
    for (const text of this.asked) {
      text.searching = text.fresh
      text.fresh = ''
    }
    return this.asked.map(({ window, searching }) => window + searching)
  }

  /** Takes what was found in each of those texts; returns whether any of it was not known before. */
  found(spans: readonly (readonly TextSpan[])[]): boolean {
    let isAny = false
    for (const [index, text] of this.asked.entries()) if (this.mark(text, spans[index] ?? [])) isAny = true
    this.searched = this.searching
    this.forget()
    return isAny
  }

  /** What goes out: of the events that were searched all but the last `mostTexts` with a text, and never the last `kept` of all. */
  released(mostTexts: number, kept = 0): Buffer {
    const most = Math.min(this.searched, this.held.length - kept)
    return this.takeOut(most, ({ pieces }) => {
      const isHeld = pieces.length > 0 && this.heldTexts <= mostTexts
      return !isHeld || this.heldBytes > mostHeldBytes
    })
  }

  /** What was searched and stands in front of the first word; no more goes out behind it. */
  releasedBeforeWord(): Buffer {
    return this.takeOut(this.searched, ({ pieces }) => pieces.every(([, { marks }]) => marks.length === 0))
  }

  /** Takes out the first events for as long as they may go, so many at most, and writes them. */
  private takeOut(most: number, mayGo: (event: HeldEvent) => boolean): Buffer {
    const out: Buffer[] = []
    const begun = new Set<StreamedText>()
    for (const event of this.held) {
      if (out.length >= most || !mayGo(event)) break
      this.heldBytes -= event.bytes.length
      if (event.pieces.length > 0) this.heldTexts -= 1
      for (const [text] of event.pieces) {
        text.gone += 1
        begun.add(text)
      }
      out.push(written(event))
    }
    // At once: one by one each would move all behind it.
    this.held.splice(0, out.length)
    this.searched -= out.length
    this.searching -= out.length
    for (const text of begun) text.pieces.splice(0, text.gone)
    for (const text of begun) text.gone = 0
    return joined(out)
  }

  private read({ name, data, dataStart, dataEnd }: SseFrame): Omit<HeldEvent, 'bytes'> {
    const answer = objectIn(data.toString('utf8', dataStart, dataEnd))
    const places = answer === null ? [] : textPlacesOf(answer)
    return { name, answer, pieces: places.map((place) => this.pieceOf(place)) }
  }

  private pieceOf(place: TextPlace): readonly [StreamedText, Piece] {
    const text = this.textOf(place.key)
    const piece: Piece = { place, start: text.end, marks: [] }
    text.end += place.text.length
    text.fresh += place.text
    text.pieces.push(piece)
    return [text, piece]
  }

  private textOf(key: string): StreamedText {
    const known = this.texts.get(key)
    if (known !== undefined) return known
    const text: StreamedText = { window: '', searching: '', fresh: '', searchedTo: 0, end: 0, pieces: [], gone: 0 }
    this.texts.set(key, text)
    return text
  }

  /** Once for each search, as one event may have thousands. What has still to be searched is not forgotten. */
  private forget(): void {
    for (const [oldest, { fresh, searching }] of this.texts) {
      if (this.texts.size <= mostTexts) return
      if (fresh === '' && searching === '') this.texts.delete(oldest)
    }
  }

  private hold(event: HeldEvent): void {
    this.held.push(event)
    this.heldBytes += event.bytes.length
    if (event.pieces.length > 0) this.heldTexts += 1
  }

  private mark(text: StreamedText, spans: readonly TextSpan[]): boolean {
    const { window, searching, searchedTo } = text
    const from = searchedTo - window.length
    const fresh = spans.filter(({ end }) => end > window.length)
    for (const { start, end } of fresh) markPieces(text.pieces, { start: from + start, end: from + end })
    const known = window + searching
    text.window = this.reach === 0 ? '' : known.slice(-this.reach)
    text.searchedTo += searching.length
    text.searching = ''
    return fresh.length > 0
  }
}

function joined(parts: readonly Buffer[]): Buffer {
  const [only = noBytes] = parts
  return parts.length > 1 ? Buffer.concat(parts) : only
}

/** Notes in each piece that has some of the span where it has it. */
function markPieces(pieces: readonly Piece[], { start, end }: TextSpan): void {
  for (let index = pieceAt(pieces, start); index < pieces.length; index++) {
    const { place, start: at, marks } = pieces[index] as Piece // inside the bounds
    if (at >= end) return
    const [from, to] = [Math.max(0, start - at), Math.min(place.text.length, end - at)]
    if (from < to) marks.push({ start: from, end: to })
  }
}

/** The first piece that ends behind this place of the text, or how many there are. */
function pieceAt(pieces: readonly Piece[], at: number): number {
  let [low, high] = [0, pieces.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const { start, place } = pieces[middle] as Piece // inside the bounds
    if (start + place.text.length <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** The event as it goes out; one that goes too deep to be written again, and has a word, does not. */
function written({ bytes, name, answer, pieces }: HeldEvent): Buffer {
  const marked = pieces.filter(([, { marks }]) => marks.length > 0)
  if (marked.length === 0 || answer === null) return bytes
  for (const [, { place, marks }] of marked) place.replace(maskedText(place.text, marks))
  dropRepeated(answer)
  try {
    return encodeEvent({ event: name, data: JSON.stringify(answer) })
  } catch {
    return noBytes // deeper than the stack
  }
}

function objectIn(json: string): object | null {
  try {
    const read: unknown = JSON.parse(json)
    return typeof read === 'object' ? read : null
  } catch {
    return null // marks of an end
  }
}
