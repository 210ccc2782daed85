import { queryOptions } from '@tanstack/react-query'
import { api, type SentFile } from '@tollgate/console-sdk'
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
  readonly from?: number | undefined
  readonly to?: number | undefined
}

export interface AuditQuestion extends AuditFilters {
  /** The place behind which the list begins; empty for its beginning. */
  readonly before: string
  readonly page: number
  readonly pageSize: number
}

const askedBy = ({ from, to, ...filters }: AuditFilters) => ({ ...filters, start_timestamp: from, end_timestamp: to })

/** A page of the audit log, the latest first. */
export const auditQueryOf = ({ page, pageSize, before, ...filters }: AuditQuestion) =>
  queryOptions({
    queryKey: ['identity', 'audit', { ...filters, before, page, pageSize }],
    queryFn: ({ signal }) =>
      api.get('/api/audit/', {
        schema: auditList,
        query: { ...askedBy(filters), before, p: page, page_size: pageSize },
        signal,
      }),
  })

/** The same acts as a file. */
export function auditFile(filters: AuditFilters, format: AuditFormat): Promise<SentFile> {
  const { keyword, actor, action, target_kind, target_id, outcome, address, session, from, to } = filters
  const asked = askedBy({ keyword, actor, action, target_kind, target_id, outcome, address, session, from, to })
  return api.file('/api/audit/export', { query: { ...asked, format } })
}

/** How far the webhook is. */
export const auditForwardingQuery = queryOptions({
  queryKey: ['identity', 'audit-forwarding'],
  queryFn: ({ signal }) => api.get('/api/audit/forwarding', { schema: auditForwarding, signal }),
})
