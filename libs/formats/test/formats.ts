import { anthropicCodec } from '../src/anthropic/codec/codec'
import { geminiCodec } from '../src/gemini/codec/codec'
import { openaiCodec } from '../src/openai/codec/codec'
import { openaiResponsesCodec } from '../src/openai-responses/codec/codec'
import type { Codec } from '../src/parts/codec'

/** The formats that are translated. */
const names = ['openai', 'anthropic', 'gemini', 'openai-responses'] as const
export type Translated = (typeof names)[number]

/** The codec of each, as pairs for `describe.each`. */
export const codecs: readonly (readonly [format: Translated, codec: Codec])[] = [
  ['openai', openaiCodec],
  ['anthropic', anthropicCodec],
  ['gemini', geminiCodec],
  ['openai-responses', openaiResponsesCodec],
]

/** Every caller with every upstream of another format. */
export const sides: readonly Side[] = names.flatMap((caller) =>
  names.filter((upstream) => upstream !== caller).map((upstream): Side => [caller, upstream]),
)
export type Side = readonly [caller: Translated, upstream: Translated]
