import { useT, useTablePage } from '@tollgate/console-sdk'
import { ListPage } from '@tollgate/console-sdk/list-page'
import { Button } from '@tollgate/console-ui/button'
import { auditQueryOf } from '../api/audit.api'
import { AuditDetail } from '../features/audit/AuditDetail'
import { useAuditColumns } from '../features/audit/useAuditColumns'
import { auditFilters, useAuditFilters } from '../features/audit/useAuditFilters'

/** What administrators have done, to whom and when. */
export default function AuditPage() {
  const t = useT('identity')
  const page = useTablePage({ filters: auditFilters, query: auditQueryOf })
  const { list } = page
  const refresh = (
    <Button icon="refresh" isLoading={list.isFetching && !list.isPending} onClick={page.table.onRetry}>
      {t('audit.refresh')}
    </Button>
  )
  return (
    <ListPage
      title={t('audit.title')}
      purpose={t('audit.purpose')}
      action={refresh}
      list={page}
      filters={useAuditFilters()}
      columnsKey="audit-table-columns"
      columns={useAuditColumns()}
      rowKey={({ id }) => id}
      detail={{ kind: 'unfold', render: (entry) => <AuditDetail entry={entry} /> }}
      empty={{
        icon: 'scroll-text',
        nothing: { title: t('audit.none'), why: t('audit.none-why') },
        noMatch: { title: t('audit.none-found'), why: t('audit.none-found-why'), reset: t('audit.show-all') },
      }}
    />
  )
}
