import { type TableFilters, useSession, useT } from '@tollgate/console-sdk'
import type { MenuItem } from '@tollgate/console-ui/menu'
import type { LogRow } from '../row/row.model'
import type { LogFilters } from './filters.model'
import { isAsked, type RowFilter, rowFilters } from './row-filters.model'
import { useFilterWords } from './useFilterWords'

export interface AskedByRow {
  /** What of a row the log can be asked for, and is not yet. */
  readonly of: (row: LogRow) => RowFilter[]
  readonly ask: (filter: RowFilter) => void
  /** The same in the menu of the row. */
  readonly actions: (row: LogRow) => MenuItem[]
}

/** Asks the log for what has a value of a row, beside what is asked for already. */
export function useRowFilters({ applied, apply }: TableFilters<LogFilters>): AskedByRow {
  const t = useT('logs')
  const { isAdmin } = useSession()
  const wordsOf = useFilterWords()
  const of = (row: LogRow) => rowFilters(row, isAdmin).filter((filter) => !isAsked(applied, filter))
  const ask = ({ name, value }: RowFilter) => apply({ [name]: value })
  const actions = (row: LogRow): MenuItem[] => {
    const items = of(row).map((filter) => ({
      id: filter.name,
      icon: 'filter' as const,
      label: t('filterBy.tag', wordsOf(filter)),
      onSelect: () => ask(filter),
    }))
    return items.length === 0 ? [] : [{ heading: t('filterBy.label') }, ...items]
  }
  return { of, ask, actions }
}
