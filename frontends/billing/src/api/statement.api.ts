import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import { spending, statementSums } from '@tollgate/contracts/http/billing'
import { userView } from '@tollgate/contracts/http/identity'

/** Whose statement: a user's by their id, or one's own. */
export type StatementOwner = number | 'self'

/** The sums of a month. Those of the present one change with every call. */
export const statementSumsQuery = (owner: StatementOwner, month: string) =>
  queryOptions({
    queryKey: ['billing', 'statement', owner, month],
    queryFn: ({ signal }) =>
      api.get(`/api/user/${owner}/statement/sums`, { schema: statementSums, query: { month }, signal }),
    placeholderData: (last) => (last?.user_id === owner || owner === 'self' ? last : undefined),
  })

/** Every row of a month as a file. */
export const statementFile = (owner: StatementOwner, month: string) =>
  api.file(`/api/user/${owner}/statement`, { query: { month } })

/** What a user is called. */
export const usernameQuery = (id: number) =>
  queryOptions({
    queryKey: ['billing', 'username', id],
    queryFn: ({ signal }) => api.get(`/api/user/${id}`, { schema: userView.pick({ username: true }), signal }),
  })

/** What was spent on each of the last days. */
export const spendingQuery = (userId: number) =>
  queryOptions({
    queryKey: ['billing', 'spending', userId],
    queryFn: ({ signal }) => api.get('/api/user/self/spending', { schema: spending, signal }),
  })
