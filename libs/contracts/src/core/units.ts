import { z } from 'zod'

/**
 * The most that a balance, the cap of a token, a reward or one movement of quota can be: two billion dollars at 500,000
 * units each. Nine of them still add up to less than 2^53, beyond which a number would lose units, so a sum of a few is
 * exact wherever it is made.
 */
export const maxUnits = 1_000_000_000_000_000

/** The most that an account can have and have spent, both together: what is settled moves from one to the other. */
export const maxTurnoverUnits = 9 * maxUnits

/** An amount of quota units. */
export const amountOfUnits = z.int().nonnegative().max(maxUnits)
