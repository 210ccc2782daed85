import type { Format, StreamTranslation, Tap } from '@tollgate/formats'
import type { UsageCounts } from '@tollgate/usage'
import { type Asker, type ErrorReply, replyInStream, replyTo } from '../errors/error-reply'
import type { Refusal } from '../errors/relay.errors'
import type { AnswerTranslation } from './answer-translation'

/** Whose stream it is. */
export interface StreamCaller extends Asker {
  readonly kind: { readonly format: Format }
  readonly request: { readonly scan: { readonly isUsageAsked: boolean; readonly media?: object } }
  readonly translation: AnswerTranslation | null
}

/** One stream as its caller reads it: what passes of it, its errors in words for callers, and its end. */
export class CallerEvents {
  private readonly translation: StreamTranslation | null
  private isErrorTold = false

  constructor(
    private readonly caller: StreamCaller,
    private readonly tap: Tap,
  ) {
    const { translation } = caller
    this.translation = translation?.translator.stream?.(translation.setting) ?? null
  }

  /** What passed the tap. */
  said(passed: Buffer): Buffer {
    return this.translation === null || passed.length === 0 ? passed : this.translation.feed(passed)
  }

  /** Puts behind these bytes the upstream's error, which the tap takes out; once, where it comes. */
  behind(said: Buffer): Buffer {
    const { error } = this.tap
    if (error === null || this.isErrorTold) return said
    this.isErrorTold = true
    const told = this.translation === null ? error : { ...error, fields: {} }
    return Buffer.concat([said, this.written(replyInStream(told, this.caller))])
  }

  /** An error of our own as the last event. */
  error(refusal: Refusal): Buffer {
    return this.written(replyTo(refusal, this.caller))
  }

  /** The last of a stream that came to its end. One that forgot to say so is said to be done; a translated one is when it is closed. */
  lastOf(rest: Buffer): Buffer {
    // Streams of images and of sound end with what they are for.
    return this.tap.isDone || this.translation !== null || this.caller.request.scan.media !== undefined
      ? rest
      : Buffer.concat([rest, this.caller.kind.format.doneEvent])
  }

  /** Whether a stream that came to its end has something to say behind its last bytes, which the caller reads like all before. */
  get isTranslated(): boolean {
    return this.translation !== null
  }

  /** What a translated stream says behind its last bytes; `counts` are told where the upstream told nothing. */
  translatedEnd(last: Buffer, counts: UsageCounts | null): Buffer {
    return this.translation === null ? last : Buffer.concat([last, this.translation.end(counts)])
  }

  /**
   * The last bytes of a stream that passes as it is and came to its end, once its use is known. A caller who asked for usage that
   * nobody told gets what was counted.
   */
  closed(last: Buffer, counts: UsageCounts, isCounted: boolean): Buffer {
    const { caller, tap, translation } = this
    if (translation !== null || !isCounted || !caller.request.scan.isUsageAsked) return last
    return Buffer.concat([tap.usageEvent(counts), last])
  }

  /** Events that the caller has read. The upstream's own error is none of them. */
  private get before(): number {
    const { translation, tap } = this
    return translation === null ? tap.events - (tap.error === null ? 0 : 1) : translation.events
  }

  private written({ error, status }: ErrorReply): Buffer {
    return this.caller.kind.format.errorEvent(error, status, this.before)
  }
}
