import { useLanguage, useSession, useUrlState } from '@tollgate/console-sdk'
import { useState } from 'react'
import type { LogQuestion } from '../../api/logs.api'
import {
  arrived,
  type Draft,
  filtersOf,
  isFiltered,
  isSame,
  logAddress,
  type LogFilters,
  midnightBefore,
  noFilters,
  queryOf,
  settled,
  shownOf,
} from './filters.model'

const nowSeconds = () => Math.floor(Date.now() / 1_000)

export interface LogFilterState {
  /** The filters in force, as the address says them. */
  readonly filters: LogFilters
  /** What stands in the fields; texts are asked for when they are submitted. */
  readonly draft: LogFilters
  readonly midnight: number
  readonly isDirty: boolean
  readonly edit: (change: Partial<LogFilters>) => void
  /** Asks for what stands in the fields, with a change; answers whether that is something new. */
  readonly apply: (change?: Partial<LogFilters>) => boolean
  readonly reset: () => void
  readonly page: number
  readonly setPage: (page: number) => void
  readonly question: LogQuestion
}

/** The filters of the log: applied ones live in the address, and with them the page. */
export function useLogFilters(): LogFilterState {
  const { isAdmin } = useSession()
  const { language } = useLanguage()
  const [address, changeAddress] = useUrlState(logAddress)
  const [midnight] = useState(() => midnightBefore(nowSeconds()))
  const filters = filtersOf(address)
  const [kept, setKept] = useState<Draft>({ of: filters, values: filters })
  const draft = arrived(kept, filters)
  if (draft !== kept) setKept(draft)
  const { current, values } = shownOf(draft, filters)

  const goTo = (next: LogFilters) => {
    setKept({ of: next, values: next, leaving: filters })
    changeAddress({ ...next, p: 1 }, { push: true })
  }
  const apply = (change: Partial<LogFilters> = {}): boolean => {
    const next = settled({ ...values, ...change })
    if (isSame(next, current)) return false
    goTo(next)
    return true
  }
  return {
    filters,
    draft: values,
    midnight,
    isDirty: isFiltered(filters) || !isSame(values, current),
    edit: (change) => setKept({ ...draft, of: current, values: { ...values, ...change } }),
    apply,
    reset: () => goTo(noFilters),
    page: address.p,
    setPage: (page) => changeAddress({ p: page }, { push: true }),
    question: {
      scope: isAdmin ? 'all' : 'own',
      // The server words the rows, so another language is another question.
      key: { filters, midnight, language },
      query: () => queryOf(filters, { midnight, seconds: nowSeconds(), isAdmin }),
    },
  }
}
