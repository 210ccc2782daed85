import type { PriceSnapshot, Receipt } from '@tollgate/contracts'
import { unitsOf } from '@tollgate/pricing'
import type { Priced } from './journal.policy'

/** Distinct prices that calls are made at, at the same time; a flood of others only costs speed. */
const maxPrices = 2_000

/**
 * Prices receipts by their own snapshots. Pricing works a price out once per price object, and each receipt brings a
 * copy of its own, so equal prices are made one object here.
 */
export class ReceiptPricing {
  private readonly prices = new Map<string, PriceSnapshot['price']>()

  /** What the call costs; never throws, for a receipt must not stop its journal. */
  priceOf(receipt: Receipt): Priced {
    try {
      const snapshot = { ...receipt.snapshot, price: this.interned(receipt.snapshot.price) }
      return { units: unitsOf(snapshot, receipt.counts, { isDelivered: receipt.isDelivered }), fault: null }
    } catch (error) {
      return { units: 0, fault: error instanceof Error ? error.message : String(error) }
    }
  }

  private interned(price: PriceSnapshot['price']): PriceSnapshot['price'] {
    const key = JSON.stringify(price)
    const known = this.prices.get(key)
    if (known !== undefined) return known
    if (this.prices.size >= maxPrices) this.prices.clear()
    this.prices.set(key, price)
    return price
  }
}
