import { z } from 'zod'
import { rowIdFilter } from '../core/numbers'
import { logFilter, ownLogFilter } from './usage-log'

/** Calls alone are drawn, and one of them is no chart. */
const undrawn = { type: true, request_id: true } as const

/** What a user may ask of the chart of their own rows. */
export const ownLogChartQuery = ownLogFilter.omit(undrawn)
export type OwnLogChartQuery = z.output<typeof ownLogChartQuery>

/** Administrators may also ask for one user's or one channel's calls; by id a user is found whatever they were called. */
export const logChartQuery = logFilter.omit(undrawn).extend({ user_id: rowIdFilter })
export type LogChartQuery = z.output<typeof logChartQuery>

/** What the calls of one step of time came to. */
const chartStep = z.object({
  /** Unix seconds: where the step begins, and where the next one does. */
  start: z.int(),
  end: z.int(),
  /** Calls that the filter finds, and of these those that failed or were refused. */
  requests: z.int(),
  failed: z.int(),
  refused: z.int(),
  /** What they came to: units of quota, and tokens of input and output. */
  quota: z.int(),
  token: z.int(),
  /** Milliseconds within which half and 95 of a hundred calls were done; null where none tells. */
  p50: z.int().nullable(),
  p95: z.int().nullable(),
})

/** The calls of a filter over its time: every step, also those without calls. */
export const logChart = z.object({
  grain: z.enum(['hour', 'day']),
  steps: z.array(chartStep),
  /** Whether times are kept of what was asked for. */
  is_timed: z.boolean(),
})
export type LogChart = z.output<typeof logChart>
export type LogChartStep = LogChart['steps'][number]
