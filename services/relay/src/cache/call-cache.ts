import type { Keeping } from './keeping'

/** What the cache has to do with one call that asks for it. */
export interface CallCache {
  /** Answered out of it; not; or no call for it. */
  readonly fate: 'hit' | 'miss' | 'bypass'
  /** Gathers what is to be kept; null where nothing is. */
  readonly keeping: Keeping | null
  /** For how long a hit had been kept; null for what is none. */
  readonly ageSeconds: number | null
  /** The model that an alias leads to first: what another one answers in its place is not kept. */
  readonly servedModel: string | null
}

/** Of a call whose answer is not kept, whoever asks for that. */
export const bypassed: CallCache = { fate: 'bypass', keeping: null, ageSeconds: null, servedModel: null }
