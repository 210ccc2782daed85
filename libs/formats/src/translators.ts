import { type Capability, type FormatName, isEmbedding } from '@tollgate/catalogue'
import { codecOf } from './codecs'
import type { CallTranslator, Translator } from './core/translator'
import type { EmbeddingsCodec } from './embeddings/codec'
import { embeddingsTranslator } from './embeddings/embeddings-translator'
import { geminiEmbeddings } from './gemini/embeddings/codec'
import { imagesTranslator } from './gemini/images/images-translator'
import { openaiEmbeddings } from './openai/embeddings/codec'
import { translatorBetween } from './translate/translator-between'

/** Of those that have vectors. */
const embeddings: Readonly<Partial<Record<FormatName, EmbeddingsCodec>>> = {
  openai: openaiEmbeddings,
  gemini: geminiEmbeddings,
}

/** What lets a caller of one format use an upstream of another for chats; null when both are the same, and where one has no codec. */
export function translatorOf(from: FormatName, to: FormatName): Translator | null {
  const caller = codecOf(from)
  const upstream = codecOf(to)
  return from === to || !caller || !upstream ? null : translatorBetween(caller, upstream)
}

/**
 * The same for answers alone, also of one format, which are then read and written anew; but for responses, which are found again
 * by what only their own bytes keep: the ids of all their items.
 */
export function answerTranslatorOf(from: FormatName, to: FormatName): Translator | null {
  const codec = from === 'openai-responses' ? null : codecOf(from)
  return from === to && codec ? translatorBetween(codec, codec) : translatorOf(from, to)
}

/** What carries calls of a kind; null where that is not translated. Of one and the same format chats alone are read and written. */
export function callTranslatorOf(capability: Capability, from: FormatName, to: FormatName): CallTranslator | null {
  if (capability === 'chat') return answerTranslatorOf(from, to)
  if (capability === 'images') return from === 'openai' && to === 'gemini' ? imagesTranslator : null
  const caller = embeddings[from]
  const upstream = embeddings[to]
  if (!isEmbedding(capability) || from === to || !caller || !upstream) return null
  return embeddingsTranslator({ caller, upstream, capability })
}
