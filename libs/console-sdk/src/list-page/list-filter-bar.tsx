import { FilterBar } from '@tollgate/console-ui/filter-bar'
import { useIsPhone } from '@tollgate/console-ui/layout'
import type { ReactNode } from 'react'
import type { TableFilters } from '../lists/useTablePage'
import type { Filter } from './filter.types'
import { FilterField, isSet } from './filter-field'

export interface ListFilterBarProps<Values> {
  readonly filters: readonly Filter<Values>[]
  readonly state: TableFilters<Values>
  readonly aside?: ReactNode
}

/** A phone shows one filter and folds the rest; a span of time, which is two fields there, is not that one. */
const forPhone = <Values,>(filters: readonly Filter<Values>[]) => {
  const first = filters.find(({ kind }) => kind !== 'range')
  return first === undefined ? filters : [first, ...filters.filter((filter) => filter !== first)]
}

/** The filters of a list in one row. */
export function ListFilterBar<Values>({ filters, state, aside }: ListFilterBarProps<Values>) {
  const isPhone = useIsPhone()
  const shown = isPhone ? forPhone(filters) : filters
  const isLive = filters.some((filter) => filter.kind === 'search' && filter.isLive === true)
  const hasFault = filters.some(
    (filter) => filter.kind === 'suggest' && filter.fault?.(state.typed[filter.name] as string) !== undefined, // its name is that of a text
  )
  return (
    <FilterBar
      onSubmit={
        isLive
          ? undefined
          : () => {
              if (!hasFault) state.apply()
            }
      }
      onReset={state.reset}
      isDirty={state.isDirty}
      foldedCount={shown.slice(1).filter((filter) => isSet(filter, state)).length}
      aside={aside}
      leadCount={filters.findIndex((filter) => filter.kind === 'suggest' && filter.isLead === true) + 1}
    >
      {shown.map((filter) => (
        <FilterField key={filter.kind === 'range' ? filter.label : filter.name} filter={filter} state={state} />
      ))}
    </FilterBar>
  )
}
