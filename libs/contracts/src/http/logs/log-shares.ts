import { z } from 'zod'
import { rowId } from '../core/numbers'
import { logChartQuery, ownLogChartQuery } from './log-chart'

/** Of whose calls a user may ask where they went: their own. */
export const ownLogSharesQuery = ownLogChartQuery
export type OwnLogSharesQuery = z.output<typeof ownLogSharesQuery>

/** Administrators name the user. */
export const logSharesQuery = logChartQuery.extend({ user_id: rowId })
export type LogSharesQuery = z.output<typeof logSharesQuery>

const sums = z.object({ requests: z.int(), failed: z.int(), quota: z.int(), token: z.int() })

/** The model or token, or the id of the channel. */
const share = sums.extend({ name: z.string() })
export type LogShare = z.output<typeof share>

/** The largest, and what the others come to together. */
const ranking = z.object({ largest: z.array(share), others: sums.extend({ subjects: z.int() }) })
export type LogRanking = z.output<typeof ranking>

/** Where the calls of one user went. Refused calls went nowhere; channels are told to administrators alone. */
export const logShares = z.object({ models: ranking, tokens: ranking, channels: ranking.nullable() })
export type LogShares = z.output<typeof logShares>
