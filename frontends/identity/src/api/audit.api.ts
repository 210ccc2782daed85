import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import { auditList } from '@tollgate/contracts/http/identity'

/** Which acts are wanted; times are Unix seconds, and both ends count in. */
export interface AuditQuestion {
  readonly keyword: string
  readonly action: string
  readonly from?: number
  readonly to?: number
  readonly page: number
  readonly pageSize: number
}

/** A page of the audit log, the latest first. */
export const auditQueryOf = ({ keyword, action, from, to, page, pageSize }: AuditQuestion) =>
  queryOptions({
    queryKey: ['identity', 'audit', { keyword, action, from, to, page, pageSize }],
    queryFn: ({ signal }) =>
      api.get('/api/audit/', {
        schema: auditList,
        query: { p: page, page_size: pageSize, keyword, action, start_timestamp: from, end_timestamp: to },
        signal,
      }),
  })
