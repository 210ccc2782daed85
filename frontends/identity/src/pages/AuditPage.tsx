import { useQueryClient } from '@tanstack/react-query'
import { useT, useTablePage } from '@tollgate/console-sdk'
import { ListPage } from '@tollgate/console-sdk/list-page'
import type { AuditEntry } from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import { auditForwardingQuery, auditQueryOf } from '../api/audit.api'
import { AuditActions } from '../features/audit/AuditActions'
import { AuditHead, OlderEntries } from '../features/audit/AuditPlaces'
import { AuditSheet } from '../features/audit/AuditSheet'
import { useAuditColumns } from '../features/audit/useAuditColumns'
import { auditFilters, useAuditFilters } from '../features/audit/useAuditFilters'

/** What was done and refused, by whom, from where, and when. */
export default function AuditPage() {
  const t = useT('identity')
  const page = useTablePage({ filters: auditFilters, places: ['before'], query: auditQueryOf })
  const [entry, setEntry] = useState<AuditEntry | null>(null)
  const { list, filters, table } = page
  const queries = useQueryClient()
  const refresh = () => {
    table.onRetry()
    // A webhook that takes the log again is no longer complained of.
    void queries.invalidateQueries({ queryKey: auditForwardingQuery.queryKey })
  }
  const isLastPage = table.paging.page * table.paging.pageSize >= table.paging.total
  return (
    <ListPage
      title={t('audit.title')}
      purpose={t('audit.purpose')}
      action={
        <AuditActions filters={filters.applied} isRefreshing={list.isFetching && !list.isPending} onRefresh={refresh} />
      }
      list={page}
      filters={useAuditFilters(filters.typed.actor)}
      head={<AuditHead isBehind={filters.applied.before !== ''} onLatest={() => filters.apply({ before: '' })} />}
      columnsKey="audit-table-columns"
      columns={useAuditColumns()}
      rowKey={({ id }) => id}
      detail={{ kind: 'open', open: setEntry }}
      empty={{
        icon: 'scroll-text',
        nothing: { title: t('audit.none'), why: t('audit.none-why') },
        noMatch: { title: t('audit.none-found'), why: t('audit.none-found-why'), reset: t('audit.show-all') },
      }}
    >
      <OlderEntries next={isLastPage ? list.data?.next : null} onOlder={(before) => filters.apply({ before })} />
      <AuditSheet
        entry={entry}
        onClose={() => setEntry(null)}
        onAsk={(asked) => {
          setEntry(null)
          filters.apply({ ...filters.initial, ...asked })
        }}
      />
    </ListPage>
  )
}
