import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { DataTable, useTablePaging } from '@tollgate/console-ui/data-table'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { Page } from '@tollgate/console-ui/page'
import { auditQueryOf } from '../api/audit.api'
import { AuditDetail } from '../features/audit/AuditDetail'
import { AuditFilters, useAuditFilters } from '../features/audit/AuditFilters'
import { useAuditColumns } from '../features/audit/useAuditColumns'

/** What administrators have done, to whom and when. */
export default function AuditPage() {
  const t = useT('identity')
  const paging = useTablePaging()
  const filters = useAuditFilters(paging.toFirst)
  const list = useQuery({
    ...auditQueryOf({ ...filters.applied, page: paging.page, pageSize: paging.pageSize }),
    placeholderData: keepPreviousData,
  })
  const columns = useAuditColumns()
  const refresh = (
    <Button icon="refresh" isLoading={list.isFetching && !list.isPending} onClick={() => void list.refetch()}>
      {t('audit.refresh')}
    </Button>
  )
  return (
    <Page title={t('audit.title')} purpose={t('audit.purpose')} action={refresh}>
      <AuditFilters filters={filters} isFetching={list.isFetching} />
      <DataTable
        label={t('audit.title')}
        columnsKey="audit-table-columns"
        columns={columns}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        isFetching={list.isFetching}
        error={list.error}
        onRetry={() => void list.refetch()}
        rowName={({ id }) => `#${id}`}
        detail={{ kind: 'unfold', render: (entry) => <AuditDetail entry={entry} /> }}
        paging={{ ...paging, total: list.data?.total ?? 0 }}
        empty={
          filters.isDirty ? (
            <EmptyState
              icon="scroll-text"
              title={t('audit.none-found')}
              action={<Button onClick={filters.reset}>{t('audit.show-all')}</Button>}
            >
              {t('audit.none-found-why')}
            </EmptyState>
          ) : (
            <EmptyState icon="scroll-text" title={t('audit.none')}>
              {t('audit.none-why')}
            </EmptyState>
          )
        }
      />
    </Page>
  )
}
