import type { ModelPrice, PriceSnapshot } from '@tollgate/contracts'
import type { LogDetails, LogView } from '@tollgate/contracts/http/logs'
import type { UsageCounts } from '@tollgate/usage'
import type { Delivery } from '../price/price-of'

/** What a row of the usage log says of how its call was charged: enough to charge it again. */
interface LoggedCall {
  /** Null for a row that no call made, and for one of which the price is not told. */
  readonly snapshot: PriceSnapshot | null
  readonly counts: UsageCounts
  readonly delivery: Delivery
}

type Tokens = Pick<LogView, 'prompt_tokens' | 'completion_tokens'>

/** Reads a row back. `quotaPerUnit` is the site's, for rows that do not keep that of their time. */
export function loggedCall(row: Tokens, details: LogDetails, quotaPerUnit: number): LoggedCall {
  return {
    snapshot: details.price_snapshot ?? snapshotOf(details, quotaPerUnit),
    counts: countsOf(row, details),
    delivery: { isDelivered: details.is_delivered ?? !isFreeOfCharge(details) },
  }
}

/** Rows of before told only by their price that nothing was delivered: a fixed one was not due then. */
function isFreeOfCharge({ model_price = -1, price_quota, group_ratio, answer_cache_ratio }: LogDetails): boolean {
  return model_price > 0 && price_quota === 0 && group_ratio !== 0 && answer_cache_ratio !== 0
}

function snapshotOf(details: LogDetails, quotaPerUnit: number): PriceSnapshot | null {
  const price = priceOf(details)
  if (price === null) return null
  const { group_ratio, user_group_ratio, quota_per_unit, price_factor, answer_cache_ratio } = details
  return {
    price,
    groupRatio: decimalOf(user_group_ratio ?? group_ratio),
    isUserGroupRatio: user_group_ratio !== undefined,
    quotaPerUnit: quota_per_unit ?? quotaPerUnit,
    isUnsetModel: false,
    ...(price_factor !== undefined && { factor: decimalOf(price_factor) }),
    ...(answer_cache_ratio !== undefined && { share: decimalOf(answer_cache_ratio) }),
  }
}

function priceOf(details: LogDetails): ModelPrice | null {
  const { published_price: published, model_price = -1, model_ratio } = details
  if (published !== undefined) return { kind: 'published', ...published }
  if (model_price >= 0) return { kind: 'fixed', usd: decimalOf(model_price) }
  if (model_ratio === undefined) return null
  return {
    kind: 'ratio',
    model: decimalOf(model_ratio),
    completion: decimalOf(details.completion_ratio),
    cacheRead: decimalOf(details.cache_ratio),
    cacheWrite5m: decimalOf(details.cache_creation_ratio),
    cacheWrite1h: decimalOf(details.cache_creation_ratio_1h),
    audioIn: decimalOf(details.audio_ratio),
    audioOut: decimalOf(details.audio_completion_ratio),
  }
}

/** A row holds all input and all output together, and says apart what is no plain text. */
function countsOf(row: Tokens, details: LogDetails): UsageCounts {
  const cacheRead = details.cache_tokens ?? 0
  const cacheWrite = details.cache_creation_tokens ?? 0
  const cacheWrite1h = details.cache_creation_tokens_1h ?? 0
  const audioIn = details.audio_input ?? 0
  const audioOut = details.audio_output ?? 0
  const imageIn = details.image_input ?? 0
  const imageOut = details.image_output ?? 0
  return {
    textIn: Math.max(0, row.prompt_tokens - cacheRead - cacheWrite - audioIn - imageIn),
    imageIn,
    cacheRead,
    cacheWrite5m: cacheWrite - cacheWrite1h,
    cacheWrite1h,
    audioIn,
    textOut: Math.max(0, row.completion_tokens - audioOut - imageOut),
    audioOut,
    imageOut,
    images: details.images ?? 0,
    seconds: details.seconds ?? 0,
    characters: details.characters ?? 0,
    searches: details.searches ?? 0,
    calls: 1,
  }
}

/** The decimal text of a number, also of one that is written with an exponent; what is not told is 1. */
function decimalOf(value = 1): string {
  const [mantissa = '0', exponent] = String(value).split('e')
  if (exponent === undefined) return mantissa
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const shift = Number(exponent)
  if (shift >= 0) return whole + fraction.padEnd(shift, '0')
  return `0.${whole.padStart(-shift, '0')}${fraction}`
}
