import type { PriceSnapshot } from '@tollgate/contracts'
import { type CountName, inputNames, inputTokensOf, outputNames, type UsageCounts } from '@tollgate/usage'
import { decimalText, roundHalfUp, roundUp } from '../decimal/decimal'
import { type Tariff, tariffOf, type TariffRate } from './tariff'

/** What became of the call: a fixed price is due only when something was delivered. */
export interface Delivery {
  readonly isDelivered: boolean
}

/** One line of a receipt: so many of one count, at so many quota units each. Exact decimal text, group ratio included. */
export interface PriceLine {
  readonly count: CountName
  readonly quantity: number
  readonly factor: string
  readonly exact: string
}

/** A priced call: the charge in quota units, the figure before its one rounding, and the lines that add up to it. */
export interface Price {
  readonly units: number
  readonly exact: string
  readonly lines: readonly PriceLine[]
}

/** A price is beyond 2^53 - 1 quota units, the largest that the ledger can hold. */
export class PriceOverflowError extends RangeError {
  override readonly name = 'PriceOverflowError'

  constructor() {
    super('the price exceeds 9007199254740991 quota units')
  }
}

interface Sum {
  readonly tariff: Tariff
  /** At the tariff's scale. */
  readonly digits: bigint
  /** The least charge: 1 where the rules say "at least one". */
  readonly leastUnits: 0 | 1
}

/**
 * What a call costs in quota units, by rules M1 to M4: exact, rounded once, half up. By ratio any token costs at least one
 * unit where model and group are not free, and by published price any call that costs something does. Throws RangeError for
 * counts that are no whole numbers from 0 and for price texts that are no decimals, PriceOverflowError beyond 2^53 - 1.
 */
export function unitsOf(snapshot: PriceSnapshot, counts: UsageCounts, delivery: Delivery): number {
  return chargeOf(sumOf(snapshot, counts, delivery), roundHalfUp)
}

/** Like `unitsOf`, with the receipt's lines for display; lines of a fixed price count images or the one call. */
export function priceOf(snapshot: PriceSnapshot, counts: UsageCounts, delivery: Delivery): Price {
  const sum = sumOf(snapshot, counts, delivery)
  const { scale } = sum.tariff
  const lines = quantitiesOf(snapshot, counts, delivery, sum.tariff)
    .filter(({ quantity }) => quantity > 0)
    .map(({ rate, count, quantity }) => ({
      count,
      quantity,
      factor: rate.text,
      exact: decimalText({ digits: BigInt(quantity) * rate.digits, scale }),
    }))
  return { units: chargeOf(sum, roundHalfUp), exact: decimalText({ digits: sum.digits, scale }), lines }
}

/** An upper bound of `unitsOf` for the same counts, for holds: rounded up, whether or not something is delivered. */
export function boundOf(snapshot: PriceSnapshot, counts: UsageCounts): number {
  return chargeOf(sumOf(snapshot, counts, { isDelivered: true }), roundUp)
}

function sumOf(snapshot: PriceSnapshot, counts: UsageCounts, delivery: Delivery): Sum {
  const tariff = tariffOf(snapshot, inputTokensOf(counts))
  if (snapshot.price.kind === 'fixed') {
    const quantity = delivery.isDelivered ? fixedQuantity(counts) : 0
    return { tariff, digits: BigInt(quantity) * (tariff.rates[0]?.digits ?? 0n), leastUnits: 0 }
  }
  let digits = 0n
  for (const rate of tariff.rates) {
    const quantity = counts[rate.name]
    if (quantity !== 0) digits += BigInt(whole(quantity)) * rate.digits
  }
  const isDue = digits > 0n || (tariff.hasTokenMinimum && hasTokens(counts))
  return { tariff, digits, leastUnits: isDue ? 1 : 0 }
}

function chargeOf({ tariff, digits, leastUnits }: Sum, round: (digits: bigint, scale: number) => bigint): number {
  const units = Number(round(digits, tariff.scale))
  if (!Number.isSafeInteger(units)) throw new PriceOverflowError()
  return Math.max(units, leastUnits)
}

interface Quantity {
  readonly rate: TariffRate
  readonly count: CountName
  readonly quantity: number
}

function quantitiesOf(snapshot: PriceSnapshot, counts: UsageCounts, delivery: Delivery, tariff: Tariff): Quantity[] {
  if (snapshot.price.kind !== 'fixed')
    return tariff.rates.map((rate) => ({ rate, count: rate.name, quantity: counts[rate.name] }))
  const count = counts.images > 0 ? 'images' : 'calls'
  const quantity = delivery.isDelivered ? fixedQuantity(counts) : 0
  return tariff.rates.map((rate) => ({ rate, count, quantity }))
}

/** A fixed price is due once per call, or once per image where images were counted. */
function fixedQuantity(counts: UsageCounts): number {
  return counts.images === 0 ? 1 : whole(counts.images)
}

function hasTokens(counts: UsageCounts): boolean {
  return inputNames.some((name) => counts[name] > 0) || outputNames.some((name) => counts[name] > 0)
}

function whole(quantity: number): number {
  if (Number.isSafeInteger(quantity) && quantity >= 0) return quantity
  throw new RangeError(`not a count: ${quantity}`)
}
