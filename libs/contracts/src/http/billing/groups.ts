import { z } from 'zod'

/** Every group there is. */
export const groupNames = z.array(z.string())

/** The groups that a user may choose, with what they are and what they cost. */
export const usableGroups = z.record(z.string(), z.object({ desc: z.string(), ratio: z.number() }))
export type UsableGroups = z.output<typeof usableGroups>
