import { queryOptions } from '@tanstack/react-query'
import { api, type SentFile, sortQuery } from '@tollgate/console-sdk'
import { type SpanStart, startOf } from '@tollgate/console-sdk/list-page'
import type { Order } from '@tollgate/console-ui/data-table'
import { channelView } from '@tollgate/contracts/http/channels'
import { type AuditFormat, auditForwarding, auditList } from '@tollgate/contracts/http/identity'

/** Which acts are wanted; empty asks for nothing, times are Unix seconds, and both ends count in. */
export interface AuditFilters {
  readonly keyword: string
  readonly actor: string
  readonly action: string
  readonly target_kind: string
  readonly target_id: string
  readonly outcome: string
  readonly address: string
  readonly session: string
  readonly from?: SpanStart
  readonly to?: number | undefined
}

export interface AuditQuestion extends AuditFilters {
  /** The place behind which the list begins; empty for its beginning. */
  readonly before: string
  /** Null for the latest first. */
  readonly order: Order | null
  readonly page: number
  readonly pageSize: number
}

/** A span with a name is counted from when it is asked for. */
const askedBy = ({ from, to, ...filters }: AuditFilters) => ({
  ...filters,
  start_timestamp: from === undefined ? undefined : startOf(from, Math.floor(Date.now() / 1_000)),
  end_timestamp: to,
})

/** A page of the audit log. */
export const auditQueryOf = ({ page, pageSize, before, order, ...filters }: AuditQuestion) =>
  queryOptions({
    queryKey: ['identity', 'audit', { ...filters, before, order, page, pageSize }],
    queryFn: ({ signal }) =>
      api.get('/api/audit/', {
        schema: auditList,
        query: { ...askedBy(filters), ...sortQuery(order), before, p: page, page_size: pageSize },
        signal,
      }),
  })

/** The same acts as a file. */
export function auditFile(filters: AuditFilters, format: AuditFormat): Promise<SentFile> {
  const { keyword, actor, action, target_kind, target_id, outcome, address, session, from, to } = filters
  const asked = askedBy({ keyword, actor, action, target_kind, target_id, outcome, address, session, from, to })
  return api.file('/api/audit/export', { query: { ...asked, format } })
}

/** The last acts on a user. */
export const actsOnUserQuery = (userId: number) =>
  queryOptions({
    queryKey: ['identity', 'audit', 'on-user', userId],
    queryFn: ({ signal }) => {
      const query = { target_kind: 'user', target_id: userId, p: 1, page_size: 8 }
      return api.get('/api/audit/', { schema: auditList, query, signal })
    },
  })

/** When a user has signed in last, as far as the audit log reaches. */
export const lastSignInQuery = (userId: number) =>
  queryOptions({
    queryKey: ['identity', 'audit', 'last-sign-in', userId],
    queryFn: ({ signal }) => {
      const query = { actor_id: userId, action: 'sign-in.succeeded', p: 1, page_size: 1 }
      return api.get('/api/audit/', { schema: auditList, query, signal })
    },
  })

/** As many as a server gives at once: enough to choose from, and the id of any other can be typed. */
const mostAtOnce = 100

/** Channels with their names. */
export const channelNamesQuery = queryOptions({
  queryKey: ['identity', 'audit', 'channels'],
  queryFn: async ({ signal }) => {
    const query = { p: 1, page_size: mostAtOnce }
    return (await api.page('/api/channel/', { schema: channelView.pick({ id: true, name: true }), query, signal }))
      .items
  },
  staleTime: 60_000,
})

/** How far the webhook is. */
export const auditForwardingQuery = queryOptions({
  queryKey: ['identity', 'audit-forwarding'],
  queryFn: ({ signal }) => api.get('/api/audit/forwarding', { schema: auditForwarding, signal }),
})
