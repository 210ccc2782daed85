import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Query } from '@tollgate/console-sdk'
import { figureRow, figuresSummary } from '@tollgate/contracts/http/logs'
import { z } from 'zod'
import { logsKey, type Scope } from './logs.api'

/** What is asked of the dashboard. The query is made when it is sent, because an open time moves on. */
export interface DashboardQuestion {
  readonly scope: Scope
  readonly key: unknown
  readonly query: () => Query
}

const routes = {
  all: { series: '/api/data/', summary: '/api/data/stat' },
  own: { series: '/api/data/self/', summary: '/api/data/self/stat' },
} as const

/** The steps of the chart. */
export const seriesQuery = ({ scope, key, query }: DashboardQuestion) =>
  queryOptions({
    queryKey: [...logsKey, 'figures', scope, key],
    queryFn: ({ signal }) => api.get(routes[scope].series, { schema: z.array(figureRow), query: query(), signal }),
    placeholderData: keepPreviousData,
  })

/** Sums, times and ranking. */
export const summaryQuery = ({ scope, key, query }: DashboardQuestion) =>
  queryOptions({
    queryKey: [...logsKey, 'figures-summary', scope, key],
    queryFn: ({ signal }) => api.get(routes[scope].summary, { schema: figuresSummary, query: query(), signal }),
    placeholderData: keepPreviousData,
  })
