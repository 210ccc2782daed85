import type { FormatName } from '@tollgate/catalogue'
import { anthropicCodec } from './anthropic/codec/codec'
import type { Translator } from './core/translator'
import { geminiCodec } from './gemini/codec/codec'
import { openaiCodec } from './openai/codec/codec'
import { openaiResponsesCodec } from './openai-responses/codec/codec'
import type { Codec } from './parts/codec'
import { translatorBetween } from './translate/translator-between'

/** Of the formats that take part. */
const codecs: Readonly<Partial<Record<FormatName, Codec>>> = {
  openai: openaiCodec,
  anthropic: anthropicCodec,
  gemini: geminiCodec,
  'openai-responses': openaiResponsesCodec,
}

/** What lets a caller of one format use an upstream of another; null when both are the same, and where one has no codec. */
export function translatorOf(from: FormatName, to: FormatName): Translator | null {
  const caller = codecs[from]
  const upstream = codecs[to]
  return from === to || !caller || !upstream ? null : translatorBetween(caller, upstream)
}

/**
 * The same for answers alone, also of one format, which are then read and written anew; but for responses, which are found again
 * by what only their own bytes keep: the ids of all their items.
 */
export function answerTranslatorOf(from: FormatName, to: FormatName): Translator | null {
  const codec = from === 'openai-responses' ? undefined : codecs[from]
  return from === to && codec ? translatorBetween(codec, codec) : translatorOf(from, to)
}
