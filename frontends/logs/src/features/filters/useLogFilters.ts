import { useSession, useUrlState } from '@tollgate/console-sdk'
import { useState } from 'react'
import type { LogQuestion } from '../../api/logs.api'
import {
  filtersOf,
  isFiltered,
  isSame,
  logAddress,
  type LogFilters,
  midnightBefore,
  noFilters,
  queryOf,
} from './filters.model'

const nowSeconds = () => Math.floor(Date.now() / 1_000)

export interface LogFilterState {
  /** What is asked for now, as the address says it. */
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
  const [address, changeAddress] = useUrlState(logAddress)
  const [midnight] = useState(() => midnightBefore(nowSeconds()))
  const filters = filtersOf(address)
  // A draft belongs to the filters that it changes: when the address goes elsewhere, it is void.
  const [typed, setTyped] = useState({ of: filters, values: filters })
  const draft = isSame(typed.of, filters) ? typed.values : filters

  const apply = (change: Partial<LogFilters> = {}): boolean => {
    const next = { ...draft, ...change }
    if (isSame(next, filters)) return false
    changeAddress({ ...next, p: 1 }, { push: true })
    return true
  }
  return {
    filters,
    draft,
    midnight,
    isDirty: isFiltered(filters) || !isSame(draft, filters),
    edit: (change) => setTyped({ of: filters, values: { ...draft, ...change } }),
    apply,
    reset: () => {
      setTyped({ of: noFilters, values: noFilters })
      changeAddress({ ...noFilters, p: 1 }, { push: true })
    },
    page: address.p,
    setPage: (page) => changeAddress({ p: page }, { push: true }),
    question: {
      scope: isAdmin ? 'all' : 'own',
      key: { filters, midnight },
      query: () => queryOf(filters, { midnight, seconds: nowSeconds(), isAdmin }),
    },
  }
}
