import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Query } from '@tollgate/console-sdk'
import { logChart, logList, logShares } from '@tollgate/contracts/http/logs'
import { logsKey } from './logs.api'

/** Whose calls: those of a user, as administrators may ask, or those of a token of one's own. */
export type Subject = { readonly kind: 'user'; readonly id: number } | { readonly kind: 'token'; readonly name: string }

const routes = {
  user: { chart: '/api/log/chart', shares: '/api/log/shares' },
  token: { chart: '/api/log/self/chart', shares: '/api/log/self/shares' },
} as const

const filterOf = (subject: Subject): Query =>
  subject.kind === 'user' ? { user_id: subject.id } : { token_name: subject.name }

const key = (what: string, subject: Subject) => [...logsKey, 'usage', what, subject] as const

/** A span of time in Unix seconds; both ends count in. */
export interface UsageSpan {
  readonly start_timestamp: number
  readonly end_timestamp: number
}

/** The calls of a subject over a span, step by step. */
export const usageQuery = (subject: Subject, span: UsageSpan) =>
  queryOptions({
    queryKey: [...key('chart', subject), span],
    queryFn: ({ signal }) =>
      api.get(routes[subject.kind].chart, { schema: logChart, query: { ...filterOf(subject), ...span }, signal }),
    placeholderData: keepPreviousData,
  })

/** Where they went. */
export const usageSharesQuery = (subject: Subject, span: UsageSpan) =>
  queryOptions({
    queryKey: [...key('shares', subject), span],
    queryFn: ({ signal }) =>
      api.get(routes[subject.kind].shares, { schema: logShares, query: { ...filterOf(subject), ...span }, signal }),
    placeholderData: keepPreviousData,
  })

/** The last calls with a token that were refused. */
export const refusalsQuery = (token: string) =>
  queryOptions({
    queryKey: key('refusals', { kind: 'token', name: token }),
    queryFn: ({ signal }) =>
      api.get('/api/log/self/', {
        schema: logList,
        query: { token_name: token, outcome: 'refused', p: 1, page_size: 5 },
        signal,
      }),
  })

/** The last rows of a type that a user has, for administrators. */
export const rowsOfQuery = (username: string, type: number) =>
  queryOptions({
    queryKey: [...logsKey, 'usage', 'rows', username, type],
    queryFn: ({ signal }) =>
      api.get('/api/log/', { schema: logList, query: { username, type, p: 1, page_size: 8 }, signal }),
  })
