import { useQuery } from '@tanstack/react-query'
import { useT, useUrlState } from '@tollgate/console-sdk'
import { FilterBar } from '@tollgate/console-ui/filter-bar'
import { SearchInput, SelectInput } from '@tollgate/console-ui/inputs'
import { useState } from 'react'
import { z } from 'zod'
import { groupsQuery } from '../../api/users.api'

const urlSchema = z.object({ keyword: z.string().default(''), group: z.string().default('') })

/** What is typed, and what was searched for, which the address says. */
export function useUserFilters(onApplied: () => void) {
  const [applied, setUrl] = useUrlState(urlSchema)
  const [keyword, setKeyword] = useState(applied.keyword)
  const apply = (next: { keyword: string; group: string }) => {
    setKeyword(next.keyword)
    setUrl({ ...next, keyword: next.keyword.trim() })
    onApplied()
  }
  return {
    applied,
    isDirty: applied.keyword !== '' || applied.group !== '',
    keyword,
    setKeyword,
    setGroup: (group: string) => apply({ keyword, group }),
    submit: () => apply({ keyword, group: applied.group }),
    reset: () => apply({ keyword: '', group: '' }),
  }
}

export interface UserFiltersProps {
  readonly filters: ReturnType<typeof useUserFilters>
  readonly isFetching: boolean
}

/** Search by what somebody is known by, and by group. */
export function UserFilters({ filters, isFetching }: UserFiltersProps) {
  const t = useT('identity')
  const groups = useQuery(groupsQuery).data ?? []
  return (
    <FilterBar onSubmit={filters.submit} onReset={filters.reset} isDirty={filters.isDirty} isFetching={isFetching}>
      <SearchInput label={t('users.search')} value={filters.keyword} onChange={filters.setKeyword} />
      <SelectInput
        label={t('users.group')}
        isLabelHidden
        isClearable
        size="small"
        placeholder={t('users.any-group')}
        value={filters.applied.group === '' ? null : filters.applied.group}
        onChange={(group) => filters.setGroup(group ?? '')}
        options={[...new Set([...groups, ...(filters.applied.group === '' ? [] : [filters.applied.group])])].map(
          (value) => ({
            value,
            label: value,
          }),
        )}
      />
    </FilterBar>
  )
}
