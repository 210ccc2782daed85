import type { WireName } from '@tollgate/catalogue'
import {
  type AnswerSetting,
  callTranslatorOf,
  type HeardReply,
  type TranslatedRequest,
  type Untranslatable,
  type VendorReply,
  type VendorSetting,
  vendorTranslatorOf,
} from '@tollgate/formats'
import { bufferOf, handedOver } from '../threads/handed-over'
import type { OwnedBody } from './body-scanner'
import type { BodyThread } from './body-thread'
import { type Direction, type RequestDirection, translateBody, type TranslatedBody } from './translate-body'

/**
 * A body up to this size is translated at once. It is parsed for that, which takes a millisecond for a usual one, and twenty for
 * one that was made to take long. Larger ones wait for a thread.
 */
const mostTranslatedBytes = 64 * 1024

/** A request and what became of it. The body of a large one is not the Buffer that was given: its bytes went to a thread and back. */
export interface TranslatedRequestBody {
  readonly body: Buffer
  readonly translated: TranslatedBody
}

/** Translates bodies into other formats: usual ones at once, large ones in a thread. */
export class BodyTranslator {
  constructor(private readonly thread: BodyThread) {}

  /** The body is this translator's from here on. Null when a large one could not be translated, and then it is lost. */
  request(
    { body, userId }: OwnedBody,
    direction: RequestDirection,
  ): TranslatedRequestBody | Promise<TranslatedRequestBody | null> {
    if (body.length <= mostTranslatedBytes) return { body, translated: translateBody(body, direction) }
    const asking = { userId, length: body.length, handedOver: handedOver(body) }
    return this.thread.ask({ kind: 'request', body, direction }, asking).then((answer) => {
      if (answer?.kind !== 'request') return null
      const { body: given, translated } = answer
      if (translated.kind === 'untranslatable') return { body: bufferOf(given), translated }
      return { body: bufferOf(given), translated: { ...translated, body: bufferOf(translated.body) } }
    })
  }

  /** A whole answer; null when it is none of the upstream's format, or a large one could not be translated. The body stays as it is. */
  answer(
    { body, userId }: OwnedBody,
    { capability, from, to }: Direction,
    setting: AnswerSetting,
  ): Buffer | null | Promise<Buffer | null> {
    if (body.length <= mostTranslatedBytes) return callTranslatorOf(capability, from, to)?.answer(body, setting) ?? null
    const copy = Buffer.from(body)
    const question = { kind: 'answer', body: copy, direction: { capability, from, to }, setting } as const
    return this.thread
      .ask(question, { userId, length: copy.length, handedOver: handedOver(copy) })
      .then((answer) => (answer?.kind === 'answer' && answer.answer !== null ? bufferOf(answer.answer) : null))
  }

  /** A request of OpenAI's in a vendor's words. The body is this translator's from here on. Null when a large one could not be translated. */
  wired(
    { body, userId }: OwnedBody,
    wire: WireName,
    setting: VendorSetting,
  ): TranslatedRequest | Untranslatable | Promise<TranslatedRequest | Untranslatable | null> {
    if (body.length <= mostTranslatedBytes) return vendorTranslatorOf(wire).request(body, setting)
    const asking = { userId, length: body.length, handedOver: handedOver(body) }
    return this.thread.ask({ kind: 'wired', body, wire, setting }, asking).then((answer) => {
      if (answer?.kind !== 'wired') return null
      const { wired } = answer
      return wired.kind === 'untranslatable' ? wired : { ...wired, body: bufferOf(wired.body) }
    })
  }

  /** A vendor's reply in OpenAI's words. The body is this translator's from here on. Null when a large one could not be read. */
  reply({ body, userId }: OwnedBody, wire: WireName, heard: HeardReply): VendorReply | Promise<VendorReply | null> {
    if (body.length <= mostTranslatedBytes) return vendorTranslatorOf(wire).reply(body, heard)
    const asking = { userId, length: body.length, handedOver: handedOver(body) }
    return this.thread.ask({ kind: 'reply', body, wire, heard }, asking).then((answer) => {
      if (answer?.kind !== 'reply') return null
      const { reply } = answer
      return 'body' in reply ? { ...reply, body: bufferOf(reply.body) } : reply
    })
  }
}
