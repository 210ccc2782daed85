import type { Capability, FormatName, WireName } from '@tollgate/catalogue'
import {
  type AnswerSetting,
  callTranslatorOf,
  formatOf,
  type HeardReply,
  type NamedByPath,
  type RequestFault,
  type RequestScan,
  type TranslatedRequest,
  type Untranslatable,
  type VendorReply,
  type VendorSetting,
  vendorTranslatorOf,
} from '@tollgate/formats'
import { answerQuestions } from '../threads/answer-questions'
import type { AskedThread } from '../threads/asked-thread'
import { bufferOf, handedOver } from '../threads/handed-over'
import { type Direction, type RequestDirection, translateBody, type TranslatedBody } from './translate-body'

/** A body, which is handed over, and what is wanted of it. */
export type BodyQuestion =
  | {
      readonly kind: 'scan'
      readonly body: Uint8Array
      readonly format: FormatName
      readonly capability: Capability
      readonly named?: NamedByPath | undefined
    }
  | { readonly kind: 'request'; readonly body: Uint8Array; readonly direction: RequestDirection }
  | {
      readonly kind: 'answer'
      readonly body: Uint8Array
      readonly direction: Direction
      readonly setting: AnswerSetting
    }
  | { readonly kind: 'wired'; readonly body: Uint8Array; readonly wire: WireName; readonly setting: VendorSetting }
  | { readonly kind: 'reply'; readonly body: Uint8Array; readonly wire: WireName; readonly heard: HeardReply }

/** What came of it, of the same kind; the body of a request is handed back. */
export type BodyAnswer =
  | { readonly kind: 'scan'; readonly body: Uint8Array; readonly scan: RequestScan | RequestFault }
  | { readonly kind: 'request'; readonly body: Uint8Array; readonly translated: TranslatedBody }
  /** Null where the body is no answer. */
  | { readonly kind: 'answer'; readonly answer: Uint8Array | null }
  | { readonly kind: 'wired'; readonly wired: TranslatedRequest | Untranslatable }
  | { readonly kind: 'reply'; readonly reply: VendorReply }

/** The thread for bodies that would hold up the event loop. */
export type BodyThread = AskedThread<BodyQuestion, BodyAnswer>

function answer(question: BodyQuestion): BodyAnswer {
  const { kind, body } = question
  const bytes = bufferOf(body)
  switch (kind) {
    case 'scan':
      return { kind, body, scan: formatOf(question.format).scanRequest(bytes, question.capability, question.named) }
    case 'request':
      return { kind, body, translated: translateBody(bytes, question.direction) }
    case 'answer': {
      const { capability, from, to } = question.direction
      return { kind, answer: callTranslatorOf(capability, from, to)?.answer(bytes, question.setting) ?? null }
    }
    case 'wired':
      return { kind, wired: vendorTranslatorOf(question.wire).request(bytes, question.setting) }
    case 'reply':
      return { kind, reply: vendorTranslatorOf(question.wire).reply(bytes, question.heard) }
  }
}

/** What of an answer need not be copied. */
function handedBack(given: BodyAnswer): ArrayBuffer[] {
  if (given.kind === 'answer') return given.answer === null ? [] : ownMemory(given.answer)
  if (given.kind === 'wired') return 'body' in given.wired ? ownMemory(given.wired.body) : []
  if (given.kind === 'reply') return 'body' in given.reply ? ownMemory(given.reply.body) : []
  const body = handedOver(given.body)
  if (given.kind === 'scan' || given.translated.kind === 'untranslatable') return body
  return [...new Set([...body, ...ownMemory(given.translated.body)])]
}

/** The memory of these bytes, where nothing else stands in it. */
function ownMemory(bytes: Uint8Array): ArrayBuffer[] {
  return bytes.byteLength === bytes.buffer.byteLength ? handedOver(bytes) : []
}

answerQuestions(answer, handedBack)
