import { type TableFilters, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import type { IconName } from '@tollgate/console-ui/icon'
import { allTime, type TaskFilters, taskFilters } from './filters.model'

interface TaskEmptyProps {
  readonly filters: TableFilters<TaskFilters>
  readonly icon: IconName
  /** Which of the lists says it. */
  readonly of: 'drawings' | 'others'
}

const isAllTime = (filters: TaskFilters) => {
  const { start_timestamp, ...rest } = filters
  const asked = Object.keys(taskFilters.shape).filter((name) => rest[name as keyof typeof rest])
  return start_timestamp === 0 && asked.length === 0
}

/** Why there is no row: too narrow a filter, a span in which nothing was submitted, or no task ever. */
export function TaskEmpty({ filters, icon, of }: TaskEmptyProps) {
  const t = useT('tasks')
  const { applied, apply, reset, isActive } = filters
  if (isAllTime(applied))
    return (
      <EmptyState icon={icon} title={t(`empty.${of}.never`)}>
        {t(`empty.${of}.neverWhy`)}
      </EmptyState>
    )
  if (!isActive)
    return (
      <EmptyState
        icon={icon}
        title={t(`empty.${of}.lately`)}
        action={<Button onClick={() => apply(allTime)}>{t('empty.showAll')}</Button>}
      >
        {t(`empty.${of}.latelyWhy`)}
      </EmptyState>
    )
  return (
    <EmptyState icon="filter" title={t('empty.filtered')} action={<Button onClick={reset}>{t('empty.reset')}</Button>}>
      {t('empty.filteredWhy')}
    </EmptyState>
  )
}
