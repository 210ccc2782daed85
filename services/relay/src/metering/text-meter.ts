import { inputTokensOf, type UsageCounts } from '@tollgate/usage'
import { tokensPerMedium } from '../counting/likely-tokens'
import type { TokenCount } from '../counting/token-counter'
import { type CountedUse, countedUse, reportedUse } from '../receipt/call-ending'
import { inputForecast, type Meter, type MeterQuestion, noText } from './meter'

/**
 * Documents that one search unit has room for; a long one counts as several of 500 tokens
 * (https://docs.cohere.com/docs/rerank-overview, pricing).
 */
const documentsPerSearch = 100
/** Bytes of a text by which a document is taken to be split: 500 tokens, less the query that each part is read with. */
const bytesPerPart = 1_000

/** Texts and images that are judged: what goes in is paid for, and nothing comes out. */
export function moderationsMeter({ scan }: MeterQuestion): Meter {
  const media = (scan.mediaCount + scan.linkedImages) * tokensPerMedium
  return { ...textMeter(scan.textBytes + media), use }
}

/** Documents that are put in order: tokens are paid for, or searches, by what the price knows. */
export function rerankMeter({ scan }: MeterQuestion): Meter {
  const documents = scan.media?.documents ?? 0
  const searches = Math.max(1, Math.ceil(documents / documentsPerSearch))
  const heldSearches = Math.max(1, Math.ceil((documents + scan.textBytes / bytesPerPart) / documentsPerSearch))
  const meter = textMeter(scan.textBytes)
  return {
    ...meter,
    forecast: { ...meter.forecast, others: { searches: heldSearches } },
    use(told, input, delivered) {
      const used = use(told, input)
      // Nobody told of searches: so many it takes at least.
      if (delivered !== null && used.counts.searches === 0) used.counts.searches = searches
      return used
    },
  }
}

function textMeter(inputTokens: number): Meter {
  return {
    forecast: inputForecast(inputTokens),
    hasTextOut: false,
    isHeldInFull: true,
    needsInput: (told) => told === null || inputTokensOf(told) === 0,
    use,
  }
}

/** As it was told; the text is counted where only searches were told, or nothing. */
function use(told: UsageCounts | null, input: TokenCount): CountedUse {
  if (told === null) return countedUse(input, noText, true)
  if (inputTokensOf(told) > 0) return reportedUse(told)
  const counted = countedUse(input, noText, true)
  return { ...counted, counts: { ...counted.counts, searches: told.searches } }
}
