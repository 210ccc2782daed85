import { createSseScanner, encodeEvent, type OutgoingEvent, type SseFrame } from '@tollgate/sse'
import type { UsageCounts } from '@tollgate/usage'
import type { AnswerSetting, StreamTranslation } from '../core/translator'
import { parsed } from '../json/parsed'
import { withinStack } from '../json/within-stack'
import type { Codec, StreamReader, StreamWriter } from '../parts/codec'
import { fieldsOf } from '../parts/fields'
import { partWithCallId } from './call-ids'
import { partInWords } from './said-in-words'
import { ShownThoughts } from './shown-thoughts'

const noBytes = Buffer.alloc(0)

/** A stream of one format in another, event by event; see `StreamTranslation`. */
export class TranslatedStream implements StreamTranslation {
  private readonly scanner = createSseScanner()
  private readonly reader: StreamReader
  private readonly writer: StreamWriter
  private readonly isSame: boolean
  private readonly thoughts: ShownThoughts | null
  private written: Buffer[] = []
  events = 0

  constructor(
    upstream: Codec,
    caller: Codec,
    private readonly setting: AnswerSetting,
  ) {
    this.isSame = upstream === caller
    this.reader = upstream.readStream()
    this.writer = caller.writeStream(setting)
    this.thoughts = setting.showsThoughts === true ? new ShownThoughts() : null
  }

  feed(events: Buffer): Buffer {
    try {
      this.scanner.push(events, this.onFrame)
    } catch {
      // An event larger than any: the upstream's tap has stopped the stream by then.
    }
    return this.taken()
  }

  end(usage: UsageCounts | null): Buffer {
    this.write(this.writer.end(usage === null ? null : { counts: usage, reasoningTokens: null }))
    return this.taken()
  }

  /** What is no JSON object says nothing: marks of an end, and what the tap has let pass. */
  private readonly onFrame = ({ name, data, dataStart, dataEnd }: SseFrame): void => {
    const fields = fieldsOf(parsed(data.toString('utf8', dataStart, dataEnd)))
    if (fields === null) return
    // An event that goes deeper than the stack says nothing either.
    withinStack(() => {
      const read = this.reader.step({ name, data: fields })
      for (const part of this.thoughts === null ? read : read.flatMap((one) => this.thoughts?.step(one) ?? []))
        this.write(this.writer.step(this.isSame ? part : partWithCallId(partInWords(part), this.setting.answerId)))
    })
  }

  private write(events: readonly OutgoingEvent[]): void {
    this.events += events.length
    for (const event of events) this.written.push(encodeEvent(event))
  }

  private taken(): Buffer {
    const [only = noBytes] = this.written
    const bytes = this.written.length > 1 ? Buffer.concat(this.written) : only
    this.written = []
    return bytes
  }
}
