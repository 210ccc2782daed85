import type { BodyTally, RequestScan } from '@tollgate/formats'
import type { TokenCount } from './token-counter'

/** Larger bodies are not counted for one who pays nothing for it, or cannot pay for their bytes: counting is everybody's. */
export const mostCountedBytes = 1024 * 1024

/** Bytes of text that make a token on average, a request's structure included. */
const bytesPerToken = 4
/** A large image, seen in detail: 1445 tokens by the tiles that OpenAI's documentation counts. */
export const tokensPerMedium = 1_445

/** The likeliest number of input tokens: what is charged for a call of which nothing else is left to tell. */
export function likelyInputTokens(scan: RequestScan): number {
  return Math.ceil(scan.textBytes / bytesPerToken) + scan.mediaCount * tokensPerMedium
}

/** The likeliest number of tokens in so many bytes of delivered text. */
export function likelyOutputTokens(textBytes: number): number {
  return Math.ceil(textBytes / bytesPerToken)
}

/** The likeliest number of tokens of an answer that was measured, sounds and images included. */
export function likelyCount({ textBytes, extraTokens, imageTokens }: Omit<BodyTally, 'feed' | 'images'>): TokenCount {
  const tokens = likelyOutputTokens(textBytes) + extraTokens
  return { tokens, isEstimate: true, ...(imageTokens > 0 && { imageTokens }) }
}
