import { useT } from '@tollgate/console-sdk'
import { ListPage } from '@tollgate/console-sdk/list-page'
import type { AuditEntry } from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import { AuditActions } from '../features/audit/AuditActions'
import { AuditHead, FurtherEntries } from '../features/audit/AuditPlaces'
import { AuditSheet } from '../features/audit/AuditSheet'
import { useAuditColumns } from '../features/audit/useAuditColumns'
import { useAuditFilters } from '../features/audit/useAuditFilters'
import { useAuditList } from '../features/audit/useAuditList'

/** What was done and refused, by whom, from where, and when. */
export default function AuditPage() {
  const t = useT('identity')
  const { page, isUpwards, next, refresh } = useAuditList()
  const [entry, setEntry] = useState<AuditEntry | null>(null)
  const { list, filters } = page
  return (
    <ListPage
      title={t('audit.title')}
      purpose={t('audit.purpose')}
      action={
        <AuditActions filters={filters.applied} isRefreshing={list.isFetching && !list.isPending} onRefresh={refresh} />
      }
      list={page}
      filters={useAuditFilters(filters.typed)}
      head={
        <AuditHead
          isBehind={filters.applied.before !== ''}
          isUpwards={isUpwards}
          onBeginning={() => filters.apply({ before: '' })}
        />
      }
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
      <FurtherEntries next={next} isUpwards={isUpwards} onFurther={(before) => filters.apply({ before })} />
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
