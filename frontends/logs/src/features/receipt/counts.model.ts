import type { LogDetails, LogView } from '@tollgate/contracts/http/logs'
import type { CountName, UsageCounts } from '@tollgate/usage'

type Tokens = Pick<LogView, 'prompt_tokens' | 'completion_tokens'>

/** The counts behind a row, which holds all input and all output together and says apart what is no plain text. */
export function countsOf(row: Tokens, details: LogDetails): UsageCounts {
  const cacheRead = details.cache_tokens ?? 0
  const cacheWrite = details.cache_creation_tokens ?? 0
  const cacheWrite1h = details.cache_creation_tokens_1h ?? 0
  const audioIn = details.audio_input ?? 0
  const audioOut = details.audio_output ?? 0
  const imageIn = details.image_input ?? 0
  return {
    textIn: Math.max(0, row.prompt_tokens - cacheRead - cacheWrite - audioIn - imageIn),
    imageIn,
    cacheRead,
    cacheWrite5m: cacheWrite - cacheWrite1h,
    cacheWrite1h,
    audioIn,
    textOut: Math.max(0, row.completion_tokens - audioOut),
    audioOut,
    images: details.images ?? 0,
    seconds: details.seconds ?? 0,
    characters: details.characters ?? 0,
    searches: details.searches ?? 0,
    calls: 1,
  }
}

/** The counts that are there, with a whole call left out: what a reader calls usage. */
export function usedCounts(counts: UsageCounts): readonly { readonly name: CountName; readonly count: number }[] {
  return (Object.keys(counts) as CountName[])
    .filter((name) => name !== 'calls' && counts[name] > 0)
    .map((name) => ({ name, count: counts[name] }))
}
