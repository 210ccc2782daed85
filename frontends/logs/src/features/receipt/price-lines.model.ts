import type { LogDetails } from '@tollgate/contracts/http/logs'
import type { CountName, UsageCounts } from '@tollgate/usage'
import { type Exact, exactOf, product } from './exact.model'

/** A number that a count is multiplied by, and what it is. */
export interface Factor {
  readonly name: FactorName
  readonly value: Exact
}
export type FactorName =
  | 'model'
  | 'completion'
  | 'cacheRead'
  | 'cacheWrite5m'
  | 'cacheWrite1h'
  | 'audioIn'
  | 'audioOut'
  | 'usd'
  | 'usdPerMillion'
  | 'factor'
  | 'quotaPerUnit'
  | 'group'
  | 'userGroup'
  | 'answerCache'

/** One line of the bill: so many of something, times its factors. */
export interface ReceiptLine {
  readonly item: CountName
  readonly count: number
  readonly factors: readonly Factor[]
  readonly amount: Exact
}

const one = exactOf(1)
const aMillionth = exactOf('0.000001')

function lineOf(item: CountName, count: number, factors: readonly Factor[]): ReceiptLine {
  const values = factors.map(({ name, value }) => (name === 'usdPerMillion' ? product(value, aMillionth) : value))
  return { item, count, factors, amount: product(exactOf(count), ...values) }
}

const factor = (name: FactorName, value: number | string | undefined): Factor => ({
  name,
  value: value === undefined ? one : exactOf(value),
})

/** What ends every line: the group's factor and, for an answer out of the cache, what of the price it costs. */
function endOf({ group_ratio, user_group_ratio, answer_cache_ratio: share }: LogDetails): Factor[] {
  const group = user_group_ratio === undefined ? factor('group', group_ratio) : factor('userGroup', user_group_ratio)
  return share === undefined ? [group] : [group, factor('answerCache', share)]
}

/** By ratio: count x model ratio x the count's own ratio x group ratio. */
export function ratioLines(details: LogDetails, counts: UsageCounts): ReceiptLine[] {
  const audioIn = factor('audioIn', details.audio_ratio)
  const own: Partial<Record<CountName, readonly Factor[]>> = {
    textIn: [],
    imageIn: [],
    cacheRead: [factor('cacheRead', details.cache_ratio)],
    cacheWrite5m: [factor('cacheWrite5m', details.cache_creation_ratio)],
    cacheWrite1h: [factor('cacheWrite1h', details.cache_creation_ratio_1h)],
    audioIn: [audioIn],
    textOut: [factor('completion', details.completion_ratio)],
    audioOut: [audioIn, factor('audioOut', details.audio_completion_ratio)],
  }
  const model = factor('model', details.model_ratio)
  const end = endOf(details)
  return (Object.keys(own) as CountName[])
    .filter((item) => counts[item] > 0)
    .map((item) => lineOf(item, counts[item], [model, ...(own[item] ?? []), ...end]))
}

/** By fixed price: once per call, or once per image. */
export function fixedLines(details: LogDetails, counts: UsageCounts, quotaPerUnit: number): ReceiptLine[] {
  // A fixed price is due only when something was delivered.
  const isFree = details.group_ratio === 0 || details.answer_cache_ratio === 0
  if (details.price_quota === 0 && (details.model_price ?? 0) > 0 && !isFree) return []
  const item = counts.images > 0 ? 'images' : 'calls'
  const size = details.price_factor === undefined ? [] : [factor('factor', details.price_factor)]
  const factors = [factor('usd', details.model_price), ...size, factor('quotaPerUnit', quotaPerUnit), ...endOf(details)]
  return [lineOf(item, counts[item], factors)]
}

type Published = NonNullable<LogDetails['published_price']>

/** A kind of token without a price of its own costs what plain tokens of its direction do. */
const plainOf: Partial<Record<CountName, 'textIn' | 'textOut'>> = {
  cacheRead: 'textIn',
  cacheWrite5m: 'textIn',
  cacheWrite1h: 'textIn',
  audioIn: 'textIn',
  imageIn: 'textIn',
  audioOut: 'textOut',
}

/** The tier that this much input reaches, by its own mark; undefined is the base. */
export function tierOf({ tiers }: Published, inputTokens: number): Published['tiers'][number] | undefined {
  return [...tiers]
    .filter(({ aboveInputTokens }) => inputTokens > aboveInputTokens)
    .sort((one, other) => other.aboveInputTokens - one.aboveInputTokens)[0]
}

interface PublishedUse {
  readonly counts: UsageCounts
  readonly inputTokens: number
  readonly quotaPerUnit: number
}

/** By published price: count x USD per million x quota of one USD x group ratio. */
export function publishedLines(details: LogDetails, price: Published, use: PublishedUse): ReceiptLine[] {
  const rates = { ...price.rates, ...tierOf(price, use.inputTokens)?.rates }
  const rest = [factor('quotaPerUnit', use.quotaPerUnit), ...endOf(details)]
  return (Object.keys(use.counts) as CountName[]).flatMap((item) => {
    const plain = plainOf[item]
    const rate = rates[item] ?? (plain && rates[plain])
    if (rate === undefined || use.counts[item] === 0) return []
    return [lineOf(item, use.counts[item], [factor('usdPerMillion', rate), ...rest])]
  })
}
