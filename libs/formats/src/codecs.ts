import type { FormatName } from '@tollgate/catalogue'
import { anthropicCodec } from './anthropic/codec/codec'
import { geminiCodec } from './gemini/codec/codec'
import { openaiCodec } from './openai/codec/codec'
import { openaiResponsesCodec } from './openai-responses/codec/codec'
import type { Codec } from './parts/codec'

/** Of the formats that take part. */
const codecs: Readonly<Partial<Record<FormatName, Codec>>> = {
  openai: openaiCodec,
  anthropic: anthropicCodec,
  gemini: geminiCodec,
  'openai-responses': openaiResponsesCodec,
}

/** What reads and writes the chats of a format; null where that is not known. */
export function codecOf(format: FormatName): Codec | null {
  return codecs[format] ?? null
}
