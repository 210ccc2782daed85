import type { Dice } from '../../support/dice'
import type { Stack } from '../../support/stack'
import type { Ground } from '../ground/ground'

/** What a fault strikes: a house from outside, as whoever has its machine has it. */
export interface StruckHouse {
  readonly stack: Stack
  readonly databaseUrl: string
  /** On which the stack was started. */
  readonly ground: Ground
  /** Told when the database was replaced by one that may lack what was committed in between, on the clock of `performance.now()`. */
  forgot?(fromMs: number, untilMs: number): void
}

/** Something that goes wrong with a running house. */
export interface Fault {
  readonly name: string
  /**
   * Brings it about and ends it; resolves once what it broke is mended or started again, not until the house has recovered. Returns
   * in words what it had to leave out.
   */
  strike(house: StruckHouse, dice: Dice): Promise<string | void>
  /** Why this house, or the machine under it, cannot have it; null where it can. */
  missing?(house: StruckHouse): string | null
}

export interface WeightedFault {
  readonly fault: Fault
  /** How often it is drawn, beside the others. */
  readonly weight: number
}
