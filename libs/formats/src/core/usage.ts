/**
 * What a call used, in disjoint counts: no token stands in two of them. The same fields as `UsageCounts` of the
 * contracts, which this lib may not import.
 */
export interface TokenCounts {
  textIn: number
  cacheRead: number
  cacheWrite5m: number
  cacheWrite1h: number
  audioIn: number
  imageIn: number
  /** Reasoning included. */
  textOut: number
  audioOut: number
  images: number
  seconds: number
  characters: number
  searches: number
  calls: number
}

/** All counts at zero. */
export function noTokens(): TokenCounts {
  return {
    textIn: 0,
    cacheRead: 0,
    cacheWrite5m: 0,
    cacheWrite1h: 0,
    audioIn: 0,
    imageIn: 0,
    textOut: 0,
    audioOut: 0,
    images: 0,
    seconds: 0,
    characters: 0,
    searches: 0,
    calls: 0,
  }
}
