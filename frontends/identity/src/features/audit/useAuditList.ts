import { useQueryClient } from '@tanstack/react-query'
import { useTablePage } from '@tollgate/console-sdk'
import { auditSorts } from '@tollgate/contracts/http/identity'
import { auditForwardingQuery, auditQueryOf } from '../../api/audit.api'
import { auditFilters } from './useAuditFilters'

const latestFirst = { by: 'created_at', direction: 'desc' } as const

/** The acts in view: page, filters, direction and the place behind which they begin stand in the address. */
export function useAuditList() {
  const queries = useQueryClient()
  const page = useTablePage({
    filters: auditFilters,
    places: ['before'],
    sorts: auditSorts,
    usual: latestFirst,
    query: auditQueryOf,
  })
  const { page: at, pageSize, total } = page.table.paging
  return {
    page,
    /** From the earliest to the latest. */
    isUpwards: page.sorting.order?.direction === 'asc',
    /** Where the list goes on behind its last page; null on the others, and where it does not. */
    next: at * pageSize >= total ? (page.list.data?.next ?? null) : null,
    refresh: () => {
      page.table.onRetry()
      // A webhook that takes the log again is no longer complained of.
      void queries.invalidateQueries({ queryKey: auditForwardingQuery.queryKey })
    },
  }
}
