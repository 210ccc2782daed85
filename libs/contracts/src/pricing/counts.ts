import { type CountName, countNames } from '@tollgate/usage'
import { z } from 'zod'

/** An object that has this under the name of each count. */
export function underEachCount<T extends z.ZodType>(schema: T): z.ZodObject<Record<CountName, T>> {
  return z.object(Object.fromEntries(countNames.map((name) => [name, schema])) as Record<CountName, T>) // exactly these names
}

/** `UsageCounts` on the wire: what is 0 may be left out. */
export const usageCounts = underEachCount(z.int().nonnegative().default(0))

/**
 * How the counts came about: the upstream reported them; the relay tokenised what was sent and delivered; or neither was
 * possible and they are estimated from the length of both.
 */
export const evidence = z.enum(['reported', 'counted', 'estimated'])
export type Evidence = z.output<typeof evidence>
