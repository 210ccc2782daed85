const LF = 10
const CR = 13
const SPACE = 32
const COLON = 58

const noBytes = Buffer.alloc(0)

/** One event of the stream. The scanner reuses the object: read it inside the callback, keep nothing of it. */
export interface SseFrame {
  /** `event:` of the frame; empty when it gave none. */
  name: string
  /** The event's data is `data.subarray(dataStart, dataEnd)`: the received bytes, or a copy where several lines are joined. */
  data: Buffer
  dataStart: number
  dataEnd: number
  /** Where the whole frame, its blank line included, stands in the bytes that `push` or `end` returns. */
  start: number
  end: number
}

export interface SseScannerOptions {
  /** Bytes that one event may have before the scanner gives up; 10 MB unless told. */
  maxEventBytes?: number
}

/** Lines of data that one event may have: they are put together in one go. */
const maxDataLines = 100_000

/** Thrown by `push` when one event has grown past a bound. The scanner is of no use after it. */
export class SseLimitError extends Error {
  constructor(most: number, what: 'bytes' | 'lines') {
    super(`An event of the stream has more than ${most} ${what}`)
    this.name = 'SseLimitError'
  }
}

/**
 * Finds the events in a stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) that
 * arrives in arbitrary pieces. Lines may end in LF, CRLF or CR. Only the bytes of an unfinished event are copied; a piece that ends where an event ends is passed on as it is.
 */
export class SseScanner {
  private readonly maxEventBytes: number
  private readonly frame: SseFrame = { name: '', data: noBytes, dataStart: 0, dataEnd: 0, start: 0, end: 0 }

  /** Bytes of the unfinished event are `store[0, held)`; the numbers below count from its first byte. */
  private store: Buffer = noBytes
  private held = 0
  private line = 0
  private searchFrom = 0

  private isFirstLine = true
  private hasField = false
  private hasData = false
  private dataStart = 0
  private dataEnd = 0
  /** Earlier `data:` lines of the event as pairs of start and end; null while there is at most one. */
  private moreData: number[] | null = null
  private name = ''
  /** Set by `stop`. */
  private isOver = false

  constructor(options: SseScannerOptions = {}) {
    this.maxEventBytes = options.maxEventBytes ?? 10 * 1024 * 1024
  }

  /** True while bytes of an unfinished event are held back. */
  get isMidEvent(): boolean {
    return this.held > 0
  }

  /** Called from the callback: that event was the last one. What comes behind it is neither read, returned nor kept. */
  stop(): void {
    this.isOver = true
  }

  /**
   * Takes the next bytes, calls back once for each event that is now complete, and returns the bytes up to the end of
   * the last complete one: `chunk` itself when that is all. Throws `SseLimitError`.
   */
  push(chunk: Buffer, onFrame: (frame: SseFrame) => void): Buffer {
    if (this.isOver) return noBytes
    const bytes = this.held === 0 ? chunk : this.append(chunk)
    const settled = this.scan(bytes, onFrame, false)
    if (settled === bytes.length || this.isOver) {
      this.held = 0
      this.store = noBytes
      this.line = 0
      this.searchFrom = 0
      return settled === bytes.length ? bytes : bytes.subarray(0, settled)
    }
    this.hold(bytes, settled)
    return settled === 0 ? noBytes : bytes.subarray(0, settled)
  }

  /** Ends the stream: an unterminated last event counts as complete. Returns the bytes that were held back. */
  end(onFrame: (frame: SseFrame) => void): Buffer {
    const bytes = this.store.subarray(0, this.held)
    const settled = this.scan(bytes, onFrame, true)
    const isRead = settled === bytes.length || this.isOver
    if (!isRead) {
      if (this.line < bytes.length) this.takeLine(bytes, this.line, bytes.length)
      if (this.hasData) this.dispatch(bytes, { start: settled, end: bytes.length }, onFrame)
    }
    this.held = 0
    this.store = noBytes
    return isRead ? bytes.subarray(0, settled) : bytes
  }

  /** Reads whole lines; returns where the first unfinished event begins. Positions in `this` are left relative to 0. */
  private scan(bytes: Buffer, onFrame: (frame: SseFrame) => void, isEnd: boolean): number {
    let frameStart = 0
    let line = this.line
    let lf = bytes.indexOf(LF, this.searchFrom)
    let cr = bytes.indexOf(CR, this.searchFrom)
    for (;;) {
      let end = lf
      let next = lf + 1
      if (cr !== -1 && (lf === -1 || cr < lf)) {
        // A CR at the very end may be half of a CRLF: wait for the byte behind it.
        if (cr + 1 === bytes.length && !isEnd) break
        end = cr
        next = bytes[cr + 1] === LF ? cr + 2 : cr + 1
        if (lf !== -1 && lf < next) lf = bytes.indexOf(LF, next)
        cr = bytes.indexOf(CR, next)
      } else if (lf === -1) break
      else lf = bytes.indexOf(LF, next)

      if (end > line) {
        // Comments before the first field are settled at once, so that a keep-alive is never held back.
        if (this.takeLine(bytes, line, end) && !this.hasField) frameStart = next
      } else {
        if (next - frameStart > this.maxEventBytes) throw new SseLimitError(this.maxEventBytes, 'bytes')
        if (this.hasData) this.dispatch(bytes, { start: frameStart, end: next }, onFrame)
        else this.reset()
        frameStart = next
        if (this.isOver) return next
      }
      line = next
    }
    if (bytes.length - frameStart > this.maxEventBytes) throw new SseLimitError(this.maxEventBytes, 'bytes')
    this.line = line
    this.searchFrom = cr === -1 ? bytes.length : cr
    return frameStart
  }

  /** Takes one line that is not blank; true when it was a comment. */
  private takeLine(bytes: Buffer, lineStart: number, end: number): boolean {
    let start = lineStart
    if (this.isFirstLine) {
      this.isFirstLine = false
      if (bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf) start += 3
      if (start === end) return false
    }
    const first = bytes[start]
    if (first === COLON) return true
    this.hasField = true
    if (first === 100 && isField(bytes, start, end, 'data')) {
      if (this.hasData) this.keepLine()
      this.hasData = true
      this.dataStart = valueStart(bytes, start + 4, end)
      this.dataEnd = end
    } else if (first === 101 && isField(bytes, start, end, 'event')) {
      this.name = bytes.toString('utf8', valueStart(bytes, start + 5, end), end)
    }
    return false
  }

  /** Another line of data comes behind the present one. */
  private keepLine(): void {
    const kept = (this.moreData ??= [])
    if (kept.length >= 2 * maxDataLines) throw new SseLimitError(maxDataLines, 'lines')
    kept.push(this.dataStart, this.dataEnd)
  }

  private dispatch(bytes: Buffer, span: { start: number; end: number }, onFrame: (frame: SseFrame) => void): void {
    const frame = this.frame
    frame.name = this.name
    frame.start = span.start
    frame.end = span.end
    if (this.moreData === null) {
      frame.data = bytes
      frame.dataStart = this.dataStart
      frame.dataEnd = this.dataEnd
    } else {
      this.moreData.push(this.dataStart, this.dataEnd)
      frame.data = joinLines(bytes, this.moreData)
      frame.dataStart = 0
      frame.dataEnd = frame.data.length
    }
    this.reset()
    onFrame(frame)
    frame.data = noBytes
  }

  private reset(): void {
    this.hasField = false
    this.hasData = false
    this.moreData = null
    this.name = ''
  }

  /** Puts the new bytes behind the held ones; doubles the store so that a long event is copied a bounded number of times. */
  private append(chunk: Buffer): Buffer {
    const length = this.held + chunk.length
    if (length > this.store.length) {
      const grown = Buffer.allocUnsafe(Math.max(length, Math.min(this.store.length * 2, this.maxEventBytes)))
      this.store.copy(grown, 0, 0, this.held)
      this.store = grown
    }
    chunk.copy(this.store, this.held)
    return this.store.subarray(0, length)
  }

  /** Keeps what follows `settled`. Bytes that were given out are never written to again: the rest moves to a new store. */
  private hold(bytes: Buffer, settled: number): void {
    if (settled > 0 || this.held === 0) this.store = Buffer.from(bytes.subarray(settled))
    this.held = bytes.length - settled
    if (settled === 0) return
    this.line -= settled
    this.searchFrom -= settled
    this.dataStart -= settled
    this.dataEnd -= settled
    this.moreData = this.moreData?.map((position) => position - settled) ?? null
  }
}

/** A scanner for one stream. */
export function createSseScanner(options?: SseScannerOptions): SseScanner {
  return new SseScanner(options)
}

function isField(bytes: Buffer, start: number, end: number, name: 'data' | 'event'): boolean {
  const after = start + name.length
  if (after > end || (after < end && bytes[after] !== COLON)) return false
  for (let i = 1; i < name.length; i++) if (bytes[start + i] !== name.charCodeAt(i)) return false
  return true
}

/** Where a field's value begins: behind the colon and at most one space. */
function valueStart(bytes: Buffer, colon: number, end: number): number {
  if (colon >= end) return end
  return bytes[colon + 1] === SPACE && colon + 1 < end ? colon + 2 : colon + 1
}

/** The lines between these starts and ends, a line feed between two. In one piece, as an event may have a million of them. */
function joinLines(bytes: Buffer, spans: readonly number[]): Buffer {
  let length = spans.length / 2 - 1
  for (let i = 0; i < spans.length; i += 2) length += lengthAt(spans, i)
  const joined = Buffer.allocUnsafe(length)
  let at = 0
  for (let i = 0; i < spans.length; i += 2) {
    if (i > 0) joined[at++] = LF
    at += bytes.copy(joined, at, spans[i], spans[i + 1])
  }
  return joined
}

function lengthAt(spans: readonly number[], i: number): number {
  return (spans[i + 1] as number) - (spans[i] as number) // pairs
}
