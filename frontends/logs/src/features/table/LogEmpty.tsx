import { callPath, pathOf, type TableFilters, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { allTime, isSame, type LogFilters } from '../filters/filters.model'

/** Why there is no row: too narrow a filter, a day that has just begun, or a log that nothing has written to. */
export function LogEmpty({ filters }: { filters: TableFilters<LogFilters> }) {
  const t = useT('logs')
  const { applied, apply, reset, isActive } = filters
  if (!isActive)
    return (
      <EmptyState
        icon="scroll-text"
        title={t('empty.today')}
        action={<Button onClick={() => apply(allTime)}>{t('empty.showAll')}</Button>}
      >
        {t('empty.todayWhy')}
      </EmptyState>
    )
  if (isSame(applied, allTime))
    return (
      <EmptyState
        icon="scroll-text"
        title={t('empty.never')}
        action={<Button href={pathOf('tokens')}>{t('empty.toTokens')}</Button>}
      >
        {t('empty.neverWhy')}
      </EmptyState>
    )
  const { request_id: requestId } = applied
  if (requestId !== '')
    return (
      <EmptyState
        icon="filter"
        title={t('empty.filtered')}
        action={<Button href={callPath(requestId)}>{t('call.open')}</Button>}
      >
        {t('empty.callWhy')}
      </EmptyState>
    )
  return (
    <EmptyState icon="filter" title={t('empty.filtered')} action={<Button onClick={reset}>{t('empty.reset')}</Button>}>
      {t('empty.filteredWhy')}
    </EmptyState>
  )
}
