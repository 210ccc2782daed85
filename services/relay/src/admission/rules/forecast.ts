import { type Capability, isEmbedding, type ModelOutput } from '@tollgate/catalogue'
import type { RequestScan } from '@tollgate/formats'
import type { Forecast } from '@tollgate/pricing'
import { tokensPerMedium } from '../../counting/likely-tokens'

/** What is asked, and of whom. */
export interface ForecastQuestion {
  readonly capability: Capability
  /** The most that a model which may answer can write. */
  readonly output: ModelOutput
  /** Tokens of one image at most, as the model counts. */
  readonly imageTokens: number
  /** Tokens that a model which may answer reads at most; asked for where files or films stand in the request. */
  readonly mostInput: number
  /** How many times as much a token of sound costs as one of text. */
  readonly soundWeight: number
  /** The option `PreConsumedQuota`. */
  readonly firstTokens: number
  /** Bytes of what a channel says of its own, before the request. */
  readonly firstBytes: number
}

/** What a call may use, for its hold. */
export interface CallForecast extends Forecast {
  /**
   * One answer may be limited to less, and to how little, where the caller cannot pay for all that it may be; null where it
   * may not.
   */
  readonly leastOutput: number | null
  /** Tokens of each answer that were foretold and may be paid for without being seen. */
  readonly predictedTokens: number
  /** What of `inputTokens` stands for images, files and a channel's own words, of which counting the request does not tell. */
  readonly mediaTokens: number
}

/**
 * Bytes of sound, as base64, for each token that is held. Speech is hardly ever sent at less than 8 kbit/s, a second in 1,333
 * bytes, and costs ten tokens, each as much as sixteen of text.
 */
const soundBytesPerToken = 8
/** So much dearer than text sound is taken to be at least. */
const leastSoundWeight = 16
/** Searches that are held for: hardly any call takes as many, and what more are told is held for when they are. */
const heldSearches = 10

/**
 * The most that images, sounds and files are. Files and films may be anything, so that all is held for that a model reads,
 * and as if it were sound where that costs more.
 */
function mostMediaTokens(scan: RequestScan, { imageTokens, mostInput, soundWeight }: ForecastQuestion): number {
  const { mediaCount, linkedImages, soundBytes, opaqueMedia } = scan
  // More tokens than this stand for one image or file at least, so that a model of small prices holds enough.
  const images = (mediaCount + linkedImages) * Math.max(tokensPerMedium, imageTokens)
  const sounds = (soundBytes / soundBytesPerToken) * Math.max(1, soundWeight / leastSoundWeight)
  return images + Math.ceil(sounds) + (opaqueMedia > 0 ? Math.ceil(mostInput * Math.max(1, soundWeight)) : 0)
}

/**
 * What to hold for a request. Its input is bounded by its bytes, of which each is a token at most. Its output is bounded by
 * its own limit, or else by what the model can write: the text of a whole answer is not seen before it has been made, nor are
 * thoughts that are not shown. What of a foretold text is not used is output too, whatever the limit. A stream that shows all
 * it writes is followed, and holds for its first tokens only. The charge never comes from here.
 */
export function forecastOf(scan: RequestScan, question: ForecastQuestion): CallForecast {
  const { capability, output, firstTokens } = question
  const mediaTokens = mostMediaTokens(scan, question) + question.firstBytes
  const inputTokens = scan.textBytes + mediaTokens
  const predictedTokens = Math.min(scan.predictedBytes, question.output.mostTokens)
  const others = scan.maySearch === true && { others: { searches: heldSearches } }
  const known = { inputTokens, mediaTokens, predictedTokens, ...others }
  if (isEmbedding(capability)) return { ...known, outputBound: 0, leastOutput: null }
  const { mostTokens, hidesThought } = output
  const boundOf = (tokens: number) => Math.min(tokens + predictedTokens, mostTokens) * scan.choices
  if (scan.maxTokens !== null) return { ...known, outputBound: boundOf(scan.maxTokens), leastOutput: null }
  if (scan.isStream && !hidesThought) {
    return { ...known, outputBound: (firstTokens + predictedTokens) * scan.choices, leastOutput: null }
  }
  // A legacy completion without a limit is short by itself: one that was added could lengthen it.
  const leastOutput = capability === 'chat' ? Math.max(1, Math.min(firstTokens + predictedTokens, mostTokens)) : null
  return { ...known, outputBound: mostTokens * scan.choices, leastOutput }
}
