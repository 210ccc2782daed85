import type { Lease, LeaseHolder, LeaseRefusal, Payer } from './lease'
import type { LeaseBook } from './lease-book'

/** Null when the units are held; a promise when billing has to be asked. */
export type Holding = LeaseRefusal | null | Promise<LeaseRefusal | null>

/** What one call holds of a lease: its reserve and, while it streams, what its text may have cost so far. */
export class Hold implements LeaseHolder {
  lease: Lease | null = null
  heldUnits = 0
  private hear: ((refusal: LeaseRefusal | null) => void) | null = null
  /** Said before anybody listened. */
  private early: LeaseRefusal | null = null

  constructor(private readonly book: LeaseBook) {}

  /** Holds so many units for a user, who pays by a token or by none. */
  reserve(payer: Payer, units: number): Holding {
    this.early = null
    return this.book.reserve(payer, units, this) ? null : this.heard()
  }

  /** Makes the hold at least so many units. */
  raise(units: number): Holding {
    this.early = null
    return this.book.raise(this, units) ? null : this.heard()
  }

  /** Waits no longer for what was asked for, of which nothing will be heard. */
  forget(): void {
    this.hear = null
    this.book.forget(this)
  }

  /** The call is over and cost so much: what it held is free again. */
  settle(spentUnits: number): void {
    this.book.settle(this, spentUnits)
  }

  leaseGranted(): void {
    if (this.hear === null) this.settle(0)
    else this.tell(null)
  }

  leaseRefused(refusal: LeaseRefusal): void {
    if (this.hear === null) this.early = refusal
    else this.tell(refusal)
  }

  private tell(refusal: LeaseRefusal | null): void {
    const { hear } = this
    this.hear = null
    hear?.(refusal)
  }

  private heard(): Holding {
    if (this.early !== null) return this.early
    return new Promise((resolve) => {
      this.hear = resolve
    })
  }
}
