import { useT, useUrlState } from '@tollgate/console-sdk'
import { FilterBar } from '@tollgate/console-ui/filter-bar'
import { SearchInput } from '@tollgate/console-ui/inputs'
import { useState } from 'react'
import { z } from 'zod'

const urlSchema = z.object({ keyword: z.string().default('') })

/** What is typed into the filters, and what was searched for. A piece of a key stays out of the address and its history. */
export function useTokenFilters(onApplied: () => void) {
  const [{ keyword }, setUrl] = useUrlState(urlSchema)
  const [key, setKey] = useState('')
  const [typed, setTyped] = useState({ keyword, key: '' })
  const apply = (next: { keyword: string; key: string }) => {
    setTyped(next)
    setUrl({ keyword: next.keyword.trim() })
    setKey(next.key.trim())
    onApplied()
  }
  return {
    applied: { keyword, key },
    isDirty: keyword !== '' || key !== '',
    typed,
    setTyped,
    submit: () => apply(typed),
    reset: () => apply({ keyword: '', key: '' }),
  }
}

export interface TokenFiltersProps {
  readonly filters: ReturnType<typeof useTokenFilters>
  readonly isFetching: boolean
}

/** Search by a part of the name and a part of the key. */
export function TokenFilters({ filters, isFetching }: TokenFiltersProps) {
  const t = useT('billing')
  const { typed, setTyped } = filters
  return (
    <FilterBar onSubmit={filters.submit} onReset={filters.reset} isDirty={filters.isDirty} isFetching={isFetching}>
      <SearchInput
        label={t('tokens.search-name')}
        value={typed.keyword}
        onChange={(keyword) => setTyped({ ...typed, keyword })}
      />
      <SearchInput
        label={t('tokens.search-key')}
        value={typed.key}
        onChange={(key) => setTyped({ ...typed, key })}
        isMono
      />
    </FilterBar>
  )
}
