import type { FormatName } from '@tollgate/catalogue'
import { type CountableText, decodeJsonText, formatOf } from '@tollgate/formats'
import { answerQuestions } from '../threads/answer-questions'
import type { Encoding } from './encoding'
import { piecesOf } from './pieces'
import { counterOf } from './vocabulary'

/** What is to be counted: texts, the insides of JSON strings, or a body; the latter two are read here first. */
export type Countable =
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  | { readonly kind: 'json-text'; readonly body: Uint8Array }
  /** All of a request that could be text to a model. */
  | { readonly kind: 'all-text'; readonly body: Uint8Array; readonly format: FormatName }
  | {
      readonly kind: 'request' | 'answer'
      readonly body: Uint8Array
      readonly format: FormatName
      /** The model as the upstream knows it: images are counted by it. */
      readonly model: string
    }

export interface CountQuestion {
  readonly encoding: Encoding
  readonly countable: Countable
}

/** So many tokens, and what of them are images that were drawn. */
export interface Counted {
  readonly tokens: number
  readonly imageTokens: number
}

/** Tokens of these texts, each counted for itself. */
export function countTexts(encoding: Encoding, texts: readonly string[]): number {
  const count = counterOf(encoding)
  let tokens = 0
  for (const text of texts) {
    for (const piece of piecesOf(text)) tokens += count(piece)
  }
  return tokens
}

/** Tokens of anything countable: what its format calls text, and what stands for no text. */
export function countAny(encoding: Encoding, countable: Countable): Counted {
  const { pieces, extraTokens, imageTokens = 0 } = readCountable(countable)
  return { tokens: countTexts(encoding, pieces) + extraTokens, imageTokens }
}

function readCountable(countable: Countable): Readonly<CountableText> {
  if (countable.kind === 'texts') return { pieces: [...countable.texts], extraTokens: 0 }
  if (countable.kind === 'json-text') return { pieces: [decodeJsonText(bytesOf(countable.body))], extraTokens: 0 }
  return readBody(countable)
}

function bytesOf(body: Uint8Array): Buffer {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
}

function readBody(countable: Extract<Countable, { format: FormatName }>): CountableText {
  const format = formatOf(countable.format)
  const bytes = bytesOf(countable.body)
  if (countable.kind === 'all-text') return format.allTextOfRequest(bytes)
  return countable.kind === 'request'
    ? format.textOfRequest(bytes, { model: countable.model })
    : format.textOfBody(bytes)
}

// Where it throws, the counter estimates.
answerQuestions(({ encoding, countable }: CountQuestion): Counted => countAny(encoding, countable))
