import type { Capability, FormatName } from '@tollgate/catalogue'
import type { UsageCounts } from '@tollgate/usage'
import type { NamedFates } from '../parts/fates'
import type { Fields } from '../parts/fields'
import type { VectorNames } from './read-vectors'

/** Texts of which vectors are asked for, in words of no format. */
export interface EmbeddingsAsk {
  /** At least one; each gets a vector. */
  readonly texts: readonly string[]
  /** Numbers of a vector; null where it is left to the model. */
  readonly dimensions: number | null
  /** The numbers are wanted as little-endian 32-bit floats in base64. */
  readonly isBase64: boolean
}

/** A request as an upstream is to get it, and what that is asked for. */
export interface WrittenAsk {
  readonly capability: Capability
  readonly body: Fields
}

/** What an answer with vectors is written of. */
export interface VectorsAnswer {
  /** JSON of each vector, in the order of the texts. */
  readonly vectors: readonly Buffer[]
  /** Tokens of all texts; null where nobody knows. */
  readonly inputTokens: number | null
  /** As the caller named it. */
  readonly model: string
}

/** Reads and writes how one format asks for vectors and answers with them. No function throws. */
export interface EmbeddingsCodec {
  readonly name: FormatName
  /** What an upstream must offer that is to be asked, for one text or for several. */
  readonly needs: readonly Capability[]
  /** Null where `fates` tells what was refused. */
  readRequest(body: Fields, capability: Capability, fates: NamedFates): EmbeddingsAsk | null
  /** `model` is the upstream's name of it. */
  writeRequest(ask: EmbeddingsAsk, model: string): WrittenAsk
  /** Where an answer has its vectors that was asked for so many. */
  namesFor(count: number): VectorNames
  readUsage(value: unknown): UsageCounts | null
  /** The answer in pieces, to what a caller asked for by this. */
  writeAnswer(answer: VectorsAnswer, capability: Capability): readonly (string | Buffer)[]
}
