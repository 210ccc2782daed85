import { pathOf, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { isFiltered, isSame, noFilters } from '../filters/filters.model'
import type { LogFilterState } from '../filters/useLogFilters'

const allTime = { ...noFilters, start_timestamp: 0 }

/** Why there is no row: too narrow a filter, a day that has just begun, or a log that nothing has written to. */
export function LogEmpty({ state }: { state: LogFilterState }) {
  const t = useT('logs')
  const { filters, apply, reset } = state
  if (!isFiltered(filters))
    return (
      <EmptyState
        icon="scroll-text"
        title={t('empty.today')}
        action={<Button onClick={() => apply(allTime)}>{t('empty.showAll')}</Button>}
      >
        {t('empty.todayWhy')}
      </EmptyState>
    )
  if (isSame(filters, allTime))
    return (
      <EmptyState
        icon="scroll-text"
        title={t('empty.never')}
        action={<Button href={pathOf('tokens')}>{t('empty.toTokens')}</Button>}
      >
        {t('empty.neverWhy')}
      </EmptyState>
    )
  return (
    <EmptyState icon="filter" title={t('empty.filtered')} action={<Button onClick={reset}>{t('empty.reset')}</Button>}>
      {t('empty.filteredWhy')}
    </EmptyState>
  )
}
