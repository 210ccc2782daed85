import type { Capability } from '@tollgate/catalogue'
import type { RequestScan } from '@tollgate/formats'
import type { Forecast } from '@tollgate/pricing'
import { tokensPerMedium } from '../../counting/likely-tokens'

/** Bytes of request text that are held for as one token: a Chinese character, or most of an English word. */
const bytesPerHeldToken = 3

/**
 * What to hold for a request. Its input is estimated on the safe side from its bytes, without reading it; its output is
 * bounded by its own limit, else by the option. The charge never comes from here.
 */
export function forecastOf(scan: RequestScan, capability: Capability, outputTokens: number): Forecast {
  const outputBound = capability === 'embeddings' ? 0 : (scan.maxTokens ?? outputTokens) * scan.choices
  return { inputTokens: Math.ceil(scan.textBytes / bytesPerHeldToken) + scan.mediaCount * tokensPerMedium, outputBound }
}
