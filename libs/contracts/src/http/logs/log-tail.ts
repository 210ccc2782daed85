import { z } from 'zod'

/**
 * What who follows the log is sent: `row`, a `LogView`; `gap`, when rows are left out; `end`, when they may no longer see it. An `id`
 * says where to go on (`Last-Event-ID`): what came behind it comes again, so that a row may come twice.
 */
export const tailEvents = { row: 'row', gap: 'gap', end: 'end' } as const

/** How many rows were left out, because they were too many or taken too slowly; null: some, nobody knows how many. */
export const logGap = z.object({ missed: z.int().nullable() })
export type LogGap = z.output<typeof logGap>
