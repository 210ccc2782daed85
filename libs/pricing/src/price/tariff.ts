import type { PriceSnapshot } from '@tollgate/contracts'
import { type CountName, outputNames } from '@tollgate/usage'
import { type Decimal, decimalText, digitsAt, parseDecimal, times } from '../decimal/decimal'
import { publishedRatesFor, type Rates, ratioRates } from './rates'

/** One count's cost in quota units, as digits at the tariff's scale. */
export interface TariffRate {
  readonly name: CountName
  readonly digits: bigint
  /** The same as exact decimal text. */
  readonly text: string
}

/** A price snapshot worked out: what one of each count costs in quota units, group ratio and share included. */
export interface Tariff {
  readonly scale: number
  readonly rates: readonly TariffRate[]
  /** What a hold counts input as: text, or sound where text costs nothing. */
  readonly heldIn: 'textIn' | 'audioIn'
  /** Which kind of output token costs most: what a hold counts output as that nobody has seen. */
  readonly dearestOut: (typeof outputNames)[number]
  /** How many times as much a token of sound costs as one of text; 1 where text costs nothing. */
  readonly soundWeight: number
  /** Any token at all costs at least one unit. */
  readonly hasTokenMinimum: boolean
}

/** Snapshots of one price differ by a handful of groups; the bound only guards against a flood. */
const maxTariffs = 256
const tariffs = new WeakMap<object, Map<string, Tariff>>()
/** What a snapshot was last worked out to, by its tier: nearly always what is asked for again. */
const lastTariffs = new WeakMap<PriceSnapshot, { readonly tier: number; readonly tariff: Tariff }>()

/**
 * The tariff of a snapshot, remembered by its price object (never changed once read): relays hold one object per model
 * and price thousands of calls with it. `totalInput` chooses the tier of a published price.
 */
export function tariffOf(snapshot: PriceSnapshot, totalInput: number): Tariff {
  const tier = tierOf(snapshot, totalInput)
  const last = lastTariffs.get(snapshot)
  if (last?.tier === tier) return last.tariff
  const tariff = sharedTariff(snapshot, totalInput, tier)
  lastTariffs.set(snapshot, { tier, tariff })
  return tariff
}

/** Snapshots that say the same of one price share a tariff: billing reads them from receipts, each a new object. */
function sharedTariff(snapshot: PriceSnapshot, totalInput: number, tier: number): Tariff {
  const { price } = snapshot
  let known = tariffs.get(price)
  if (!known) tariffs.set(price, (known = new Map()))
  const key = `${snapshot.groupRatio} ${snapshot.quotaPerUnit} ${snapshot.factor ?? ''} ${snapshot.share ?? ''} ${tier}`
  const found = known.get(key)
  if (found) return found
  const tariff = workOut(snapshot, totalInput)
  if (known.size >= maxTariffs) known.clear()
  known.set(key, tariff)
  return tariff
}

/** The tier that this much input reaches, by its own mark; 0 is the base. */
function tierOf({ price }: PriceSnapshot, totalInput: number): number {
  let reached = 0
  if (price.kind !== 'published') return reached
  for (const { aboveInputTokens } of price.tiers) {
    if (totalInput > aboveInputTokens && aboveInputTokens > reached) reached = aboveInputTokens
  }
  return reached
}

function workOut(snapshot: PriceSnapshot, totalInput: number): Tariff {
  const { price } = snapshot
  const group = times(parseDecimal(snapshot.groupRatio), parseDecimal(snapshot.share ?? '1'))
  const perUsd: Decimal = { digits: BigInt(snapshot.quotaPerUnit), scale: 0 }
  switch (price.kind) {
    case 'ratio': {
      const factor = times(parseDecimal(price.model), group)
      return aligned(ratioRates(price), factor, factor.digits > 0n)
    }
    case 'published': {
      const perMillion = times(times(perUsd, group), { digits: 1n, scale: 6 })
      return aligned(publishedRatesFor(price, totalInput), perMillion, false)
    }
    case 'fixed': {
      const factor = times(times(perUsd, group), parseDecimal(snapshot.factor ?? '1'))
      const call = parseDecimal(price.usd)
      return aligned(new Map([['calls', call]]), factor, false)
    }
  }
}

/** Brings all rates to one scale, so that a call is a sum of whole numbers. */
function aligned(rates: Rates, factor: Decimal, hasTokenMinimum: boolean): Tariff {
  const products = [...rates].map(([name, rate]) => ({ name, product: times(rate, factor) }))
  const scale = Math.max(0, ...products.map(({ product }) => product.scale))
  const digitsOf = (wanted: CountName) => {
    const found = products.find(({ name }) => name === wanted)
    return found === undefined ? 0n : digitsAt(found.product, scale)
  }
  const isTextFree = digitsOf('textIn') === 0n
  return {
    scale,
    heldIn: isTextFree && digitsOf('audioIn') > 0n ? 'audioIn' : 'textIn',
    dearestOut: outputNames.reduce((dearest, name) => (digitsOf(name) > digitsOf(dearest) ? name : dearest)),
    soundWeight: isTextFree ? 1 : Number(digitsOf('audioIn')) / Number(digitsOf('textIn')),
    rates: products.map(({ name, product }) => ({
      name,
      digits: digitsAt(product, scale),
      text: decimalText(product),
    })),
    hasTokenMinimum,
  }
}
