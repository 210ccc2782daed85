import { encodeEvent, type OutgoingEvent } from '@tollgate/sse'
import type { AnswerSetting } from '../../core/translator'
import { parsed } from '../../json/parsed'
import { withinStack } from '../../json/within-stack'
import { openaiCodec } from '../../openai/codec/codec'
import type { Part } from '../../parts/answer'
import type { StreamReader, StreamWriter } from '../../parts/codec'
import { fieldsOf } from '../../parts/fields'
import { partWithCallId } from '../../translate/call-ids'
import type { Vendor, VendorError } from '../vendor'
import { GatheredAnswer } from './gathered-answer'
import { unreadable, type VendorReply } from './vendor-reply'
import { writeError, writeErrorEvent } from './write-error'

const nothing = Buffer.alloc(0)

/** What of a streamed answer has been heard so far. */
abstract class HeardStream {
  /** Nothing more is to be read: the vendor has told an error, or its end. */
  isOver = false
  /** It has said why it stopped; a stream that has not is cut. */
  protected hasStopped = false
  private readonly reader: StreamReader

  constructor(
    private readonly vendor: Vendor,
    protected readonly setting: AnswerSetting,
  ) {
    this.reader = vendor.readStream()
  }

  /** Reads one message. What is no JSON object says nothing, and neither does one that goes deeper than the stack. */
  protected hear(name: string, data: string): void {
    const isText = this.vendor.textEvents?.has(name) === true
    const fields = this.isOver ? null : isText ? { text: data } : fieldsOf(parsed(data))
    if (fields === null) return
    withinStack(() => {
      const error = this.vendor.readError(fields, 200)
      if (error !== null) {
        this.isOver = true
        return this.failed(error)
      }
      for (const part of this.reader.step({ name, data: fields })) {
        if (part.kind === 'stop' || part.kind === 'end') this.hasStopped = true
        if (part.kind === 'end') this.isOver = true
        this.said(partWithCallId(part, this.setting.answerId))
      }
    })
  }

  protected abstract said(part: Part): void
  protected abstract failed(error: VendorError): void
}

/** A vendor's stream as events of OpenAI's. Its memory is bounded as that of a `StreamTranslation` is. */
export class VendorStream extends HeardStream {
  private readonly writer: StreamWriter
  private written: Buffer[] = []
  private hasFailed = false

  constructor(vendor: Vendor, setting: AnswerSetting) {
    super(vendor, setting)
    this.writer = openaiCodec.writeStream(setting)
  }

  /** One message; what it says in OpenAI's events, empty when it says nothing. Never throws. */
  take(name: string, data: string): Buffer {
    this.hear(name, data)
    return this.taken()
  }

  /** All that is left to say; nothing behind an error, and where the vendor's stream broke off. Never throws. */
  end(): Buffer {
    if (this.hasStopped && !this.hasFailed) this.write(this.writer.end(null))
    this.hasFailed = true
    return this.taken()
  }

  protected said(part: Part): void {
    this.write(this.writer.step(part))
  }

  protected failed(error: VendorError): void {
    this.hasFailed = true
    this.written.push(writeErrorEvent(error))
  }

  private write(events: readonly OutgoingEvent[]): void {
    for (const event of events) this.written.push(encodeEvent(event))
  }

  private taken(): Buffer {
    const bytes = this.written.length > 0 ? Buffer.concat(this.written) : nothing
    this.written = []
    return bytes
  }
}

/** The same as one answer, for who does not want a stream. Holds it: who gives the messages bounds them. */
export class VendorGathering extends HeardStream {
  private readonly gathered = new GatheredAnswer()
  /** What went wrong, where the vendor told that. */
  error: VendorError | null = null

  take(name: string, data: string): void {
    this.hear(name, data)
  }

  /** The whole answer as OpenAI writes it; null where the stream broke off, and behind an error. Never throws. */
  end(): Buffer | null {
    if (!this.hasStopped || this.error !== null) return null
    return withinStack(() => Buffer.from(JSON.stringify(openaiCodec.writeAnswer(this.gathered.answer, this.setting))))
  }

  /** The whole answer, or what went wrong with it. Never throws. */
  reply(): VendorReply {
    const { error } = this
    if (error !== null) return { kind: 'error', status: error.status, body: writeError(error) }
    const body = this.end()
    return body === null ? unreadable : { kind: 'answer', body }
  }

  protected said(part: Part): void {
    this.gathered.step(part)
  }

  protected failed(error: VendorError): void {
    this.error = error
  }
}
