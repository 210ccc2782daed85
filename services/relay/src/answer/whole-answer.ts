import { isEmbedding } from '@tollgate/catalogue'
import type { BodyReading } from '@tollgate/formats'
import type { UpstreamFailure, UpstreamHeaders } from '@tollgate/upstream'
import type { UsageCounts } from '@tollgate/usage'
import type { Countable } from '../counting/counting-thread'
import { leastHiddenTokens, withHidden } from '../counting/hidden-reasoning'
import { likelyCount } from '../counting/likely-tokens'
import type { TokenCount } from '../counting/token-counter'
import { replyTo } from '../errors/error-reply'
import type { Refusal } from '../errors/relay.errors'
import type { JournalWaiter } from '../journal/journal'
import type { LeaseRefusal } from '../lease/lease'
import { refusalOfLease } from '../lease/lease-refusal'
import { type Meter, noText } from '../metering/meter'
import {
  type CountedUse,
  countedUse,
  isCredible,
  largerUse,
  noUse,
  reportedUse,
  tellsAll,
} from '../receipt/call-ending'
import { type AnswerTranslation, pushLosses } from '../translation/answer-translation'
import { type AnswerWords, answerWordsOf, type WordsFate } from '../words/answer-words'
import type { FoundMask } from '../words/word-search'
import type { Answer } from './answer'
import type { AnswerPort } from './answer-port'
import { headOfCall, sendError } from './client-response'
import { contentTypeOf } from './content-type'
import { GatheredBody } from './gathered-body'
import { LongAnswer } from './long-answer'

/** Answers up to this size are sent when they are whole. */
const maxWholeBytes = 2 * 1024 * 1024
/** Answers that are translated or searched up to this size: what is larger cannot flow as it comes, and is none. */
const maxTranslatedBytes = 8 * 1024 * 1024
/** Of vectors, which are nothing but digits, and of images: of all in one answer, and of each with what stands around it. */
const maxManyBytes = 32 * 1024 * 1024
const maxVectorBytes = 256 * 1024
const maxImageBytes = 8 * 1024 * 1024
/** In these a transcript is no JSON. */
const textFormats: ReadonlySet<string> = new Set(['text', 'srt', 'vtt'])
/** Where usage stands, at the end of an answer. */
const tailBytes = 16 * 1024

/** An answer in one piece: it is sent once it has come as a whole and its receipt is written. */
export class WholeAnswer implements Answer, JournalWaiter {
  private readonly body = new GatheredBody()
  /** Why it is not given to the client after all. */
  private refusal: Refusal | null = null
  /** It as its caller reads it, where that is not as it came. */
  private translated: Buffer | null = null
  /** Its client left, or this process ends, while it was translated. */
  private isGivenUp = false

  /** How it is searched; null where it is not. */
  private readonly wanted: AnswerWords | null
  /** Set once a word was found in it. */
  private words: WordsFate | null = null

  constructor(
    private readonly port: AnswerPort,
    private readonly headers: UpstreamHeaders,
  ) {
    this.wanted = answerWordsOf(port.context.settings.answerWords, port.kind.capability)
  }

  take(chunk: Buffer): boolean {
    const bytes = this.body.add(chunk)
    if (this.port.translation !== null || this.wanted !== null)
      return bytes <= this.mostTranslatedBytes || this.failUnreadable()
    if (bytes <= maxWholeBytes) return true
    if (this.isNoAnswer) return this.failUnreadable()
    this.port.begin()
    const long = new LongAnswer(this.port, this.headers, this.body.chunks)
    this.port.goOnAs(long)
    return long.begin()
  }

  finish(): void {
    const { port } = this
    const reading = this.read()
    const { error } = reading
    if (error)
      return port.fail({ kind: 'error-in-answer', status: error.status }, { kind: 'answer', error, retryAfterS: null })
    // Who asked for images and got none was not answered.
    const isReadable = reading.isJson || this.isTranscript(reading)
    if (!isReadable || reading.images === 0 || this.isNoAnswer) return void this.failUnreadable()
    const { translation } = port
    if (translation === null) return this.screen(reading)
    // A chat is told without its usage, but vectors never are.
    if (this.hasOutput || reading.usage !== null) return this.translate(translation, reading)
    port.guard(async () => this.translate(translation, reading, (await port.countInput()).tokens))
  }

  private translate({ translator, setting }: AnswerTranslation, reading: BodyReading, inputTokens?: number): void {
    if (this.isGivenUp) return
    const { port } = this
    const owned = { body: this.body.whole(), userId: port.request.caller.user.id }
    const told = inputTokens === undefined ? setting : { ...setting, inputTokens }
    const translated = port.context.translator.answer(owned, translator, told)
    if (!(translated instanceof Promise)) return this.settleTranslated(reading, translated)
    port.guard(() => translated.then((body) => this.settleTranslated(reading, body)))
  }

  private settleTranslated(reading: BodyReading, translated: Buffer | null): void {
    if (this.isGivenUp) return
    if (translated === null) return void this.failUnreadable()
    this.translated = translated
    this.screen(reading)
  }

  /** Looks for words in it, as its caller would read it. */
  private screen(reading: BodyReading): void {
    const { port, wanted } = this
    if (wanted === null) return this.settle(reading)
    const body = this.translated ?? this.body.whole()
    const found = port.context.words.mask(wanted.list, port.request.caller.user.id, body)
    if (!(found instanceof Promise)) return this.settleScreened(reading, found)
    port.guard(() => found.then((masked) => this.settleScreened(reading, masked)))
  }

  private settleScreened(reading: BodyReading, masked: FoundMask): void {
    if (this.isGivenUp) return
    if (masked === undefined) return this.refuseUnsearched()
    if (masked !== null && this.wanted !== null) {
      this.words = this.wanted.isStopping ? 'stopped' : 'masked'
      if (this.wanted.isStopping) this.refusal = { code: 'answer-sensitive' }
      else this.translated = masked
    }
    this.settle(reading)
  }

  /** Nobody could search it, which is no fault of its caller's: it is neither delivered nor charged. */
  private refuseUnsearched(): void {
    this.port.done()
    this.port.begin()
    this.refusal = { code: 'owner-away', retryAfterMs: 1_000 }
    this.port.end({ ...noUse, outcome: 'relay-stopped', isDelivered: false, waiter: this })
  }

  private settle(reading: BodyReading): void {
    const { port } = this
    port.done()
    port.begin()
    const usage = reading.usage && isCredible(reading.usage) ? reading.usage : null
    const { meter } = port.request
    if (meter !== null) port.guard(() => this.meter(meter, usage, reading))
    else if (usage !== null && tellsAll(usage, this.hasOutput)) this.end(reportedUse(usage))
    else port.guard(() => this.count(usage))
  }

  broke(failure: UpstreamFailure): void {
    this.port.failBy(failure)
  }

  clientLeft(): void {
    this.isGivenUp = true
    this.port.leaveUndelivered()
  }

  cutShort(): void {
    this.isGivenUp = true
    this.port.cutUndelivered()
  }

  /** The receipt is written: the answer goes out. */
  journalWritten(): void {
    const { response, translation, kind, keeping } = this.port
    if (this.refusal !== null) return this.sendRefusal(this.refusal)
    const fields = headOfCall(this.port.told)
    fields.push('content-type', translation === null ? contentTypeOf(this.headers) : 'application/json')
    pushLosses(fields, this.port.losses)
    const { frame } = kind
    const chunks = this.translated === null ? this.body.chunks : [this.translated]
    const parts = frame === undefined ? chunks : [frame.before, ...chunks, frame.after]
    keeping?.gather(fields, parts)
    if (!response.destroyed) response.answer(200, fields, parts)
  }

  journalBroke(): void {
    this.port.response.destroy()
  }

  /** It is not what the upstream's format has for an answer: another channel may do better. True, as nothing more matters. */
  private failUnreadable(): true {
    const { port } = this
    port.warn('relay.answer-unreadable', { contentType: this.headers.get('content-type'), bytes: this.body.bytes })
    port.fail({ kind: 'error-in-answer', status: 502 }, { kind: 'transport', failure: 'protocol' })
    return true
  }

  /** It is delivered once the hold covers it: an upstream may have passed over the limit that was held for. */
  private end(use: CountedUse): void {
    const covered = this.port.cover(use)
    if (covered instanceof Promise) this.port.guard(() => covered.then((refusal) => this.endCovered(use, refusal)))
    else this.endCovered(use, covered)
  }

  private endCovered(use: CountedUse, refusal: LeaseRefusal | null): void {
    const { port } = this
    const { counts, evidence } = use
    if (refusal === null) {
      const { words } = this
      const outcome = words === 'stopped' ? 'relay-stopped' : 'complete'
      return port.end({ outcome, counts, evidence, isDelivered: true, waiter: this, ...(words && { words }) })
    }
    port.warn('relay.answer-uncovered', { counts, held: port.hold.heldUnits })
    this.refusal = refusalOfLease(refusal, port.kind.entrance.gone)
    port.end({ ...noUse, outcome: 'quota-cut', isDelivered: false, waiter: this })
  }

  private sendRefusal(refusal: Refusal): void {
    const { port } = this
    if (port.response.destroyed) return
    sendError(port.response, { head: headOfCall(port.told), format: port.kind.format, reply: replyTo(refusal, port) })
  }

  /** As many vectors or images as were asked for take more than any text does. */
  private get mostTranslatedBytes(): number {
    const { vectors, images = 0 } = this.port.translation?.setting ?? {}
    const wanted = (vectors?.count ?? 0) * maxVectorBytes + images * maxImageBytes
    return Math.max(maxTranslatedBytes, Math.min(wanted, maxManyBytes))
  }

  /** A text in the place of a sound: nobody could tell how long it lasts that may be in it. */
  private get isNoAnswer(): boolean {
    return this.port.kind.capability === 'speech'
  }

  /** Vectors are no output that anybody pays for. */
  private get hasOutput(): boolean {
    return !isEmbedding(this.port.kind.capability)
  }

  /** The upstream reports no use, or says that nothing came out. */
  private async count(usage: UsageCounts | null): Promise<void> {
    const { port } = this
    const [input, text] = await Promise.all([port.countInput(), this.countOutput()])
    const hidden = leastHiddenTokens(port.upstreamModel, port.request, port.context.settings.outputTokens)
    const output = withHidden(text, hidden, port.request)
    this.end(usage === null ? countedUse(input, output, true) : largerUse(usage, input, output))
  }

  private async meter(meter: Meter, usage: UsageCounts | null, reading: BodyReading): Promise<void> {
    const { images = 0, spokenSeconds: soundSeconds = 0 } = reading
    const isNeeded = meter.needsInput(usage)
    const text = isNeeded && meter.hasTextOut ? this.countOutput(reading) : noText
    const [input, textOut] = await Promise.all([isNeeded ? this.port.countInput() : noText, text])
    this.end(meter.use(usage, input, { text: textOut, images, soundSeconds }))
  }

  /** Whether it is the text that was asked for: what was said in a sound can be had without JSON around it. */
  private isTranscript({ spokenSeconds }: BodyReading): boolean {
    const { request, pick } = this.port
    const asked = pick.channel.override?.response_format ?? request.scan.media?.answerFormat
    const isMarkup = /^text\/html/i.test(this.headers.get('content-type') ?? '')
    return spokenSeconds !== undefined && textFormats.has(String(asked)) && !isMarkup
  }

  private async countOutput({ isJson }: Pick<BodyReading, 'isJson'> = { isJson: true }): Promise<TokenCount> {
    if (!this.hasOutput) return { tokens: 0, isEstimate: false }
    const { upstreamModel: model, context, upstreamFormat, request } = this.port
    const body = this.body.whole()
    const countable: Countable = isJson
      ? { kind: 'answer', body, format: upstreamFormat.name, model }
      : { kind: 'texts', texts: [body.toString()] }
    const count = await context.counter.count(request.caller.user.id, model, countable)
    if (!count.isEstimate || !isJson) return count
    // The counter only knows how long the body is, and most of that may be an image.
    const tally = upstreamFormat.createBodyTally()
    tally.feed(body)
    return likelyCount(tally)
  }

  /**
   * What the answer says of itself. Long vectors are put together only where their end does not tell: of other answers more
   * counts than their tokens, images and searches, which stands elsewhere.
   */
  private read(): BodyReading {
    const { upstreamFormat, pick, kind } = this.port
    const { target } = pick.key
    const options = { quirks: target.provider.quirks, hide: target.hide, capability: kind.capability }
    const { chunks } = this.body
    const last = chunks.at(-1)
    const isLong = chunks.length > 1 && last !== undefined && last.length >= tailBytes
    if (isLong && !this.hasOutput && !target.provider.quirks.has('base-resp-errors')) {
      const reading = upstreamFormat.readBody(last.subarray(-tailBytes), options)
      if (reading.usage) return reading
    }
    return upstreamFormat.readBody(this.body.whole(), options)
  }
}
