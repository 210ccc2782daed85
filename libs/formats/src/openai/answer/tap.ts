import { createSseScanner, encodeEvent, type SseFrame, SseLimitError } from '@tollgate/sse'
import type { UsageCounts } from '@tollgate/usage'
import type { CountableText } from '../../core/countable'
import type { UpstreamError } from '../../core/error'
import type { Tap, TapOptions } from '../../core/tap'
import { TextStore } from '../../core/text-store'
import { partTexts } from '../wire/content-text'
import { findAnswerError, findBaseRespError } from '../wire/read-error'
import { readUsage } from '../wire/read-usage'
import { writeUsage } from '../wire/write-usage'
import { tokensPerToolCall } from './answer-text'
import { ChunkReader } from './chunk-reader'

const noBytes = Buffer.alloc(0)

/** Reads a stream of chat or completion chunks while it passes: see `Tap`. */
export function createTap(options: TapOptions): Tap {
  return new OpenAiTap(options)
}

/** What a stream's chunks call themselves. */
interface StreamIdentity {
  id: string
  object: string
  model: string
  /** Unix seconds. */
  created: number
}

class OpenAiTap implements Tap {
  usage: UsageCounts | null = null
  hasContent = false
  isFinished = false
  isDone = false
  error: UpstreamError | null = null
  failure: 'event-too-large' | null = null

  private identity: StreamIdentity = { id: '', object: 'chat.completion.chunk', model: '', created: 0 }
  private readonly scanner = createSseScanner()
  private readonly reader = new ChunkReader()
  private readonly store: TextStore
  private toolCalls = 0
  /** Ranges of the present bytes that are not forwarded, in order. */
  private readonly cuts: number[] = []
  /** Where `[DONE]` begins in the present bytes; -1 when it is not to be held or has not come. */
  private holdFrom = -1
  private held: Buffer[] | null = null
  private isEnding = false
  /** The last event was cut in the middle. */
  private isCut = false
  private events = 0

  constructor(private readonly options: TapOptions) {
    this.store = new TextStore(options.onText)
  }

  get textBytes(): number {
    return this.store.bytes
  }

  feed(chunk: Buffer): Buffer {
    if (this.failure !== null) return noBytes
    let passed: Buffer
    try {
      passed = this.scanner.push(chunk, this.onFrame)
    } catch (error) {
      if (!(error instanceof SseLimitError)) throw error
      this.failure = 'event-too-large'
      return noBytes
    }
    return this.withoutCuts(passed)
  }

  end(): Buffer {
    if (this.failure !== null) return noBytes
    this.isEnding = true
    const { isMidEvent } = this.scanner
    const before = this.events
    const last = this.scanner.end(this.onFrame)
    // Not even half an event came out of what was held back.
    if (isMidEvent && this.events === before) this.isCut = true
    const rest = this.isCut ? noBytes : this.withoutCuts(last)
    return this.held === null ? rest : Buffer.concat([rest, ...this.held])
  }

  text(): CountableText {
    const text = this.store.text()
    return { pieces: text === '' ? [] : [text], extraTokens: this.toolCalls * tokensPerToolCall }
  }

  usageEvent(counts: UsageCounts): Buffer {
    const { id, object, created, model } = this.identity
    return encodeEvent({ data: JSON.stringify({ id, object, created, model, choices: [], usage: writeUsage(counts) }) })
  }

  /** Bound once: it is called for every event. */
  private readonly onFrame = (frame: SseFrame): void => {
    this.events++
    const { reader } = this
    const { data, dataStart, dataEnd } = frame
    if (data[dataStart] === 91 && data.toString('latin1', dataStart, dataEnd).trim() === '[DONE]') {
      this.isDone = true
      if (this.options.holdDone && this.holdFrom === -1 && this.held === null) this.holdFrom = frame.start
      return
    }
    if (dataEnd === dataStart) return
    if (!reader.read(data, dataStart, dataEnd)) {
      // Half a JSON object at the end of everything is the remains of a broken connection.
      if (this.isEnding) this.isCut = true
      return
    }
    if (this.options.holdDone && this.identity.id === '') this.identify(data.toString('utf8', dataStart, dataEnd))
    if (reader.usageStart !== -1) this.takeUsage(data, frame)
    if (reader.textEnd > 0 || reader.partLists.length > 0) this.takeText(data)
    if (reader.toolCalls > 0) this.toolCalls += reader.toolCalls
    if (reader.hasFinish) this.isFinished = true
    if (reader.textEnd > 0 || reader.hasMedia || (reader.hasFinish && !reader.hasError)) this.hasContent = true
    if (this.mayBeError(frame)) this.takeError(data.toString('utf8', dataStart, dataEnd))
  }

  private takeUsage(data: Buffer, frame: SseFrame): void {
    const { reader } = this
    const onWire = parse(data.toString('utf8', reader.usageStart, reader.usageEnd))
    this.usage = readUsage(onWire, this.options.quirks) ?? this.usage
    const carriesNothingElse = reader.isWithoutChoices || !reader.hasChoices
    if (this.options.hideUsage && carriesNothingElse && !reader.hasError) this.cuts.push(frame.start, frame.end)
  }

  private takeText(data: Buffer): void {
    const { texts, textEnd, partLists } = this.reader
    for (let i = 0; i < textEnd; i += 2) this.store.add(data, texts[i] as number, texts[i + 1] as number) // pairs
    for (let i = 0; i < partLists.length; i += 2) {
      for (const text of partTexts(data.toString('utf8', partLists[i], partLists[i + 1]))) {
        const bytes = Buffer.from(JSON.stringify(text))
        this.store.add(bytes, 1, bytes.length - 1)
        this.hasContent = true
      }
    }
  }

  private mayBeError(frame: SseFrame): boolean {
    const { reader } = this
    if (reader.hasError || reader.hasBaseResp || frame.name === 'error') return true
    return !reader.hasChoices && reader.usageStart === -1
  }

  private takeError(data: string): void {
    if (this.error !== null) return
    const { hide, quirks } = this.options
    const value = parse(data)
    this.error = findAnswerError(value, hide)
    if (this.error === null && quirks?.has('base-resp-errors')) this.error = findBaseRespError(value, hide)
  }

  private identify(data: string): void {
    const chunk = parse(data) as { [field: string]: unknown } | undefined
    if (typeof chunk?.id !== 'string' || chunk.id === '') return
    this.identity = {
      id: chunk.id,
      object: typeof chunk.object === 'string' ? chunk.object : this.identity.object,
      model: typeof chunk.model === 'string' ? chunk.model : '',
      created: typeof chunk.created === 'number' ? chunk.created : 0,
    }
  }

  /** The bytes less what is hidden or held back; the same Buffer when that is nothing. */
  private withoutCuts(passed: Buffer): Buffer {
    if (this.held !== null) {
      this.held.push(Buffer.from(passed))
      this.cuts.length = 0
      return noBytes
    }
    if (this.cuts.length === 0 && this.holdFrom === -1) return passed
    const end = this.holdFrom === -1 ? passed.length : this.holdFrom
    if (this.holdFrom !== -1) {
      this.held = [Buffer.from(passed.subarray(end))]
      this.holdFrom = -1
    }
    const parts: Buffer[] = []
    let from = 0
    for (let i = 0; i < this.cuts.length; i += 2) {
      const start = this.cuts[i] as number // pairs
      if (start > from) parts.push(passed.subarray(from, Math.min(start, end)))
      from = this.cuts[i + 1] as number // pairs
    }
    this.cuts.length = 0
    if (from < end) parts.push(passed.subarray(from, end))
    const [only = noBytes, ...more] = parts
    return more.length === 0 ? only : Buffer.concat(parts)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the reader has found its shape good; its insides are the caller's matter
  }
}
