import type { Capability } from '@tollgate/catalogue'
import type { RequestScan } from '@tollgate/formats'
import type { Forecast } from '@tollgate/pricing'

/** Bytes of request text that are held for as one token: a Chinese character, or most of an English word. */
const bytesPerHeldToken = 3
/** Bytes of request text that make a token on average, structure included. */
const bytesPerToken = 4
/** A large image, seen in detail: 1445 tokens in the tiles of the documents. */
const tokensPerMedium = 1_445

/**
 * What to hold for a request. Its input is estimated on the safe side from its bytes, without reading it; its output is
 * bounded by its own limit, else by the option. The charge never comes from here.
 */
export function forecastOf(scan: RequestScan, capability: Capability, outputTokens: number): Forecast {
  const outputBound = capability === 'embeddings' ? 0 : (scan.maxTokens ?? outputTokens) * scan.choices
  return { inputTokens: Math.ceil(scan.textBytes / bytesPerHeldToken) + scan.mediaCount * tokensPerMedium, outputBound }
}

/** The likeliest number of input tokens: what is charged for a call of which nothing else is left to tell. */
export function likelyInputTokens(scan: RequestScan): number {
  return Math.ceil(scan.textBytes / bytesPerToken) + scan.mediaCount * tokensPerMedium
}

/** The likeliest number of tokens in so many bytes of delivered text. */
export function likelyOutputTokens(textBytes: number): number {
  return Math.ceil(textBytes / bytesPerToken)
}
