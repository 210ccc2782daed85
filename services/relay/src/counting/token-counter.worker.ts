import { parentPort } from 'node:worker_threads'
import { countTokens as countOlder } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as countNewer } from 'gpt-tokenizer/encoding/o200k_base'
import type { Encoding } from './encoding'
import { piecesOf } from './pieces'

export interface CountRequest {
  readonly id: number
  readonly encoding: Encoding
  readonly texts: readonly string[]
}

export interface CountReply {
  readonly id: number
  readonly tokens: number
}

/** Text that looks like a special token is text all the same: people write `<|endoftext|>`. */
const asText = { disallowedSpecial: new Set<string>() }

/** Tokens of these texts, each counted for itself. */
export function countTexts(encoding: Encoding, texts: readonly string[]): number {
  const count = encoding === 'o200k_base' ? countNewer : countOlder
  let tokens = 0
  for (const text of texts) {
    for (const piece of piecesOf(text)) tokens += count(piece, asText)
  }
  return tokens
}

parentPort?.on('message', ({ id, encoding, texts }: CountRequest) => {
  parentPort?.postMessage({ id, tokens: countTexts(encoding, texts) } satisfies CountReply)
})
