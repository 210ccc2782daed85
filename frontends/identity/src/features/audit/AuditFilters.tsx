import { useT, useUrlState } from '@tollgate/console-sdk'
import { DateRange, type TimeRange } from '@tollgate/console-ui/date-range'
import { FilterBar } from '@tollgate/console-ui/filter-bar'
import { SearchInput, SelectInput } from '@tollgate/console-ui/inputs'
import { auditActions } from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import { z } from 'zod'

const seconds = z.coerce.number().int().nonnegative().optional()
const urlSchema = z.object({
  keyword: z.string().default(''),
  action: z.string().default(''),
  from: seconds,
  to: seconds,
})

/** What is asked for, which the address says, and the word that is being typed. */
export function useAuditFilters(onApplied: () => void) {
  const [applied, setUrl] = useUrlState(urlSchema)
  const [keyword, setKeyword] = useState(applied.keyword)
  const apply = (change: Partial<typeof applied>) => {
    const next = { ...applied, keyword: keyword.trim(), ...change }
    setKeyword(next.keyword)
    setUrl(next)
    onApplied()
  }
  const { from, to } = applied
  return {
    applied,
    isDirty: applied.keyword !== '' || applied.action !== '' || from !== undefined || to !== undefined,
    keyword,
    setKeyword,
    apply,
    reset: () => apply({ keyword: '', action: '', from: undefined, to: undefined }),
  }
}

export interface AuditFiltersProps {
  readonly filters: ReturnType<typeof useAuditFilters>
  readonly isFetching: boolean
}

/** By who or what, by the act, and by time. */
export function AuditFilters({ filters, isFetching }: AuditFiltersProps) {
  const t = useT('identity')
  const { applied, apply } = filters
  const range = {
    ...(applied.from !== undefined && { from: applied.from }),
    ...(applied.to !== undefined && { to: applied.to }),
  }
  return (
    <FilterBar onSubmit={() => apply({})} onReset={filters.reset} isDirty={filters.isDirty} isFetching={isFetching}>
      <SearchInput label={t('audit.search')} value={filters.keyword} onChange={filters.setKeyword} />
      <SelectInput
        label={t('audit.action')}
        isLabelHidden
        isClearable
        size="small"
        placeholder={t('audit.any-action')}
        value={applied.action === '' ? null : applied.action}
        onChange={(action) => apply({ action: action ?? '' })}
        options={auditActions.map((value) => ({ value: value as string, label: t(`audit.actions.${value}`) }))}
      />
      <DateRange label={t('audit.time')} value={range} onChange={({ from, to }: TimeRange) => apply({ from, to })} />
    </FilterBar>
  )
}
