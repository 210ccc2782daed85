import { type Account, freeUnits } from '../books/books-state'

/** What an adjustment still has to take from a balance. */
export interface Arrears {
  readonly userId: number
  readonly units: number
  readonly adjustId: string
  /** Movements that took some of it. */
  readonly steps: number
  readonly username: string
  readonly actorId: number
  readonly actorName: string
}

/**
 * What can be taken now, and what is left to take. Charges of calls that ran on may have used up the rest: where nothing is
 * held any more, nothing is left, and later credits stay whole.
 */
export function collect(account: Account, arrears: Arrears): { units: number; leftUnits: number } {
  const units = Math.min(arrears.units, Math.max(0, freeUnits(account)))
  return { units, leftUnits: account.heldUnits === 0 ? 0 : arrears.units - units }
}
