import { ChunkStreamReader } from '../../openai/codec/answer/read-stream'
import type { StreamReader, WireEvent } from '../../parts/codec'
import type { Fields } from '../../parts/fields'

/** A message as the chunk of OpenAI's that it amounts to. */
export interface SaidChunk {
  readonly chunk: Fields
  /** Nothing comes behind it. */
  readonly isLast: boolean
}

/** Reads a stream whose messages are said first as chunks of OpenAI's; null says nothing. */
export function chunkReader(chunkOf: (event: WireEvent) => SaidChunk | null): StreamReader {
  const chunks = new ChunkStreamReader()
  return {
    step(event) {
      const said = chunkOf(event)
      if (said === null) return []
      const parts = chunks.step({ name: '', data: said.chunk })
      return said.isLast ? [...parts, { kind: 'end' }] : parts
    },
  }
}

/** A chunk with one choice, and why that stopped. */
export function chunkWith(delta: Fields, stop: string | null): Fields {
  return { choices: [{ index: 0, delta, finish_reason: stop }] }
}
