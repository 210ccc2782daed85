import type { Dice } from '../../support/dice'
import type { Stack } from '../../support/stack'

/** What a fault strikes: a house from outside, as whoever has its machine has it. */
export interface StruckHouse {
  readonly stack: Stack
  readonly databaseUrl: string
}

/** Something that goes wrong with a running house. */
export interface Fault {
  readonly name: string
  /** Brings it about and ends it; resolves once what it broke is mended or started again, not until the house has recovered. */
  strike(house: StruckHouse, dice: Dice): Promise<void>
}
