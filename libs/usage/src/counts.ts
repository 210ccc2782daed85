/**
 * What one call used, in disjoint counts: no token stands in two of them, so that a charge is a sum over all of them.
 * Text, cache and audio counts, `imageIn` and `imageOut` are tokens; the others are in the unit of their name.
 */
export interface UsageCounts {
  /** Input that was neither read from a cache nor written to one, and is no audio and no image. */
  textIn: number
  cacheRead: number
  /** Written to a cache that is kept for five minutes, or for a time that the upstream did not tell. */
  cacheWrite5m: number
  cacheWrite1h: number
  audioIn: number
  imageIn: number
  /** Reasoning included. */
  textOut: number
  audioOut: number
  /** Images that a model draws, where they are counted in tokens; `images` is how many there are. */
  imageOut: number
  images: number
  seconds: number
  characters: number
  searches: number
  calls: number
}

/** The name of one count. */
export type CountName = keyof UsageCounts

/** All counts at zero, in an object of its own: what counting starts from. */
export function noCounts(): UsageCounts {
  return {
    textIn: 0,
    cacheRead: 0,
    cacheWrite5m: 0,
    cacheWrite1h: 0,
    audioIn: 0,
    imageIn: 0,
    textOut: 0,
    audioOut: 0,
    imageOut: 0,
    images: 0,
    seconds: 0,
    characters: 0,
    searches: 0,
    calls: 0,
  }
}

/** The names of all counts. */
export const countNames: readonly CountName[] = Object.freeze(Object.keys(noCounts()) as CountName[]) // its own names are all it has

/** Counts that are tokens going in; together they choose the tier of a price. */
export const inputNames = ['textIn', 'cacheRead', 'cacheWrite5m', 'cacheWrite1h', 'audioIn', 'imageIn'] as const

/** Counts that are tokens coming out. */
export const outputNames = ['textOut', 'audioOut', 'imageOut'] as const

/** All tokens that went in. */
export function inputTokensOf(counts: Readonly<UsageCounts>): number {
  const { textIn, cacheRead, cacheWrite5m, cacheWrite1h, audioIn, imageIn } = counts
  return textIn + cacheRead + cacheWrite5m + cacheWrite1h + audioIn + imageIn
}

/** All tokens that came out. */
export function outputTokensOf(counts: Readonly<UsageCounts>): number {
  return counts.textOut + counts.audioOut + counts.imageOut
}
