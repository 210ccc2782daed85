import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Query } from '@tollgate/console-sdk'
import { userView } from '@tollgate/contracts/http/identity'
import { clearedRows, logList, logSums } from '@tollgate/contracts/http/logs'
import type { z } from 'zod'

/** Whose rows are asked for: everybody's, as administrators may, or one's own. */
export type Scope = 'all' | 'own'

/** What is asked for. The query is made when it is sent, because the end of an open range moves on. */
export interface LogQuestion {
  readonly scope: Scope
  /** Names the question in the cache. */
  readonly key: unknown
  readonly query: () => Query
}

export interface PageQuestion extends LogQuestion {
  readonly page: number
  readonly pageSize: number
}

/** The beginning of every key under which something of the log is cached. */
export const logsKey = ['logs'] as const

const routes = {
  all: { list: '/api/log/', sums: '/api/log/stat' },
  own: { list: '/api/log/self/', sums: '/api/log/self/stat' },
} as const

/** A page of the usage log, newest first. */
export const listQuery = ({ scope, key, query, page, pageSize }: PageQuestion) =>
  queryOptions({
    queryKey: [...logsKey, 'list', scope, key, page, pageSize],
    queryFn: ({ signal }) =>
      api.get(routes[scope].list, { schema: logList, query: { ...query(), p: page, page_size: pageSize }, signal }),
  })

/** What the rows of a filter come to. */
export const sumsQuery = ({ scope, key, query }: LogQuestion) =>
  queryOptions({
    queryKey: [...logsKey, 'sums', scope, key],
    queryFn: ({ signal }) => api.get(routes[scope].sums, { schema: logSums, query: query(), signal }),
    placeholderData: keepPreviousData,
  })

/** What the log shows of a user; whatever else the server says of one is another section's. */
const caller = userView.pick({
  id: true,
  username: true,
  display_name: true,
  quota: true,
  used_quota: true,
  request_count: true,
})
export type LogCaller = z.output<typeof caller>

/** Who made a call, for administrators. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: [...logsKey, 'user', id],
    queryFn: ({ signal }) => api.get(`/api/user/${id}`, { schema: caller, signal }),
  })

/** How many rows the log has from before a moment. */
export async function countBefore(seconds: number): Promise<number> {
  const { total } = await api.get(routes.all.list, { schema: logList, query: { end_timestamp: seconds, page_size: 1 } })
  return total
}

/** Clears the log before a moment; resolves with how many rows that were. */
export const clearLog = (seconds: number): Promise<number> =>
  api.delete(routes.all.list, { schema: clearedRows, query: { target_timestamp: seconds } })
