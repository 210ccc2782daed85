import { useCopy, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { DataTable, type useTablePaging, useSelection } from '@tollgate/console-ui/data-table'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { memo, useMemo } from 'react'
import { pageOf } from './page.model'
import { usePriceColumns } from './usePriceColumns'
import type { usePriceList } from './usePriceList'

export interface PriceTableProps {
  readonly list: ReturnType<typeof usePriceList>['table']
  readonly paging: ReturnType<typeof useTablePaging>
}

function NoPrices({ list }: Pick<PriceTableProps, 'list'>) {
  const t = useT('billing')
  if (list.wanted === '')
    return (
      <EmptyState icon="tags" title={t('pricing.none')}>
        {t('pricing.none-why')}
      </EmptyState>
    )
  const reset = <Button onClick={() => list.search('')}>{t('pricing.show-all')}</Button>
  return (
    <EmptyState icon="search" title={t('pricing.no-match')} action={reset}>
      {t('pricing.no-match-why', { typed: list.wanted })}
    </EmptyState>
  )
}

/** Prices, a page at a time: the rest of a long list is never drawn. Typing alone does not draw it again. */
export const PriceTable = memo(function PriceTable({ list, paging }: PriceTableProps) {
  const t = useT('billing')
  const copy = useCopy()
  const { viewed, all, found } = list
  const columns = usePriceColumns({ viewed, onView: list.view })
  const selection = useSelection()
  const shown = useMemo(() => pageOf(found ?? [], paging), [found, paging])
  const copyNames = () => {
    // In the order of the list, not of the clicks.
    const names = (all ?? []).map(({ model_name }) => model_name).filter((name) => selection.selected.includes(name))
    void copy(names.join(','), { name: t('pricing.models') })
  }
  return (
    <DataTable
      label={t('pricing.title')}
      columnsKey="pricing-table-columns"
      columns={columns}
      rows={found === undefined ? undefined : shown.rows}
      rowKey={({ model_name }) => model_name}
      rowName={({ model_name }) => model_name}
      isFetching={list.isFetching}
      error={list.error}
      onRetry={() => void list.refetch()}
      isMuted={({ enable_groups }) => !enable_groups.includes(viewed.name)}
      paging={{ page: shown.page, pageSize: paging.pageSize, total: found?.length ?? 0, onChange: paging.onChange }}
      selection={{
        ...selection,
        actions: (names) => (
          <Button size="small" icon="copy" onClick={copyNames}>
            {t('pricing.copy-names', { count: names.length })}
          </Button>
        ),
      }}
      empty={<NoPrices list={list} />}
    />
  )
})
