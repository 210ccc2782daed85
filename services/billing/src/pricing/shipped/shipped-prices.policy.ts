import type { PriceDifference } from '@tollgate/contracts/http/billing'
import { type DatedPrices, datedPricesOf, pricedModels, type PriceTables } from '@tollgate/pricing'
import { comparedPrice } from './compared-price'

/** The lists that a site's prices are held against. */
export interface PriceLists {
  readonly shipped: PriceTables
  /** Tables that came with Tollgate at some time: a price out of one of them is nobody's own. */
  readonly known: readonly PriceTables[]
  /** Lists between, of the models that have changed since: one tables for each. */
  readonly earlier: ReadonlyMap<string, readonly PriceTables[]>
  readonly rowOf: (model: string) => PriceDifference['row']
}

/** What the shipped list says in another way than the site, by the name of the model. */
export function priceDifferences(site: PriceTables, lists: PriceLists, nowMs: number): PriceDifference[] {
  const names = new Set([...pricedModels(site), ...pricedModels(lists.shipped)])
  return [...names].sort().flatMap((model) => {
    const [here, listed] = [datedPricesOf(model, site), datedPricesOf(model, lists.shipped)]
    if (isSame(here, listed)) return []
    return [
      {
        model,
        kind: here.length === 0 ? 'added' : listed.length === 0 ? 'only-here' : 'changed',
        is_own: isOwn(model, here, lists),
        from: comparedPrice(here, nowMs),
        to: comparedPrice(listed, nowMs),
        row: lists.rowOf(model),
      } satisfies PriceDifference,
    ]
  })
}

/** Whether somebody chose what the site has, or has not. */
function isOwn(model: string, here: DatedPrices, { known, earlier }: PriceLists): boolean {
  const before = [...known, ...(earlier.get(model) ?? [])].map((tables) => datedPricesOf(model, tables))
  // Not to have a model is nobody's choice unless every list had it.
  if (here.length === 0) return before.every((prices) => prices.length > 0)
  return !before.some((prices) => isSame(here, prices))
}

/** Ratios are divided out of prices: what differs behind the ninth digit is the same. */
const sameWithin = 1e-9

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'object' && typeof other === 'object' && one !== null && other !== null) {
    const [left, right] = [{ ...one } as Record<string, unknown>, { ...other } as Record<string, unknown>] // of its own keys
    const keys = new Set([...Object.keys(left), ...Object.keys(right)])
    return [...keys].every((key) => isSame(left[key], right[key]))
  }
  if (one === other) return true
  const [left, right] = [Number(one), Number(other)]
  return Math.abs(left - right) <= sameWithin * Math.max(Math.abs(left), Math.abs(right))
}
