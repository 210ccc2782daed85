import { useQuery } from '@tanstack/react-query'
import { type TableFilters, useT } from '@tollgate/console-sdk'
import { FilterBar } from '@tollgate/console-ui/filter-bar'
import { SearchInput, SelectInput } from '@tollgate/console-ui/inputs'
import { z } from 'zod'
import { groupsQuery } from '../../api/users.api'

/** What is searched for, as the address says it. */
export const userFilters = z.object({ keyword: z.string().default(''), group: z.string().default('') })

export interface UserFiltersProps {
  readonly filters: TableFilters<z.output<typeof userFilters>>
  readonly isFetching: boolean
}

/** Search by what somebody is known by, and by group. */
export function UserFilters({ filters, isFetching }: UserFiltersProps) {
  const t = useT('identity')
  const groups = useQuery(groupsQuery).data ?? []
  const { applied, typed, apply } = filters
  const offered = [...new Set([...groups, ...(applied.group === '' ? [] : [applied.group])])]
  return (
    <FilterBar onSubmit={() => apply()} onReset={filters.reset} isDirty={filters.isActive} isFetching={isFetching}>
      <SearchInput label={t('users.search')} value={typed.keyword} onChange={(keyword) => filters.type({ keyword })} />
      <SelectInput
        label={t('users.group')}
        isLabelHidden
        isClearable
        size="small"
        placeholder={t('users.any-group')}
        value={applied.group === '' ? null : applied.group}
        onChange={(group) => apply({ group: group ?? '' })}
        options={offered.map((value) => ({ value, label: value }))}
      />
    </FilterBar>
  )
}
