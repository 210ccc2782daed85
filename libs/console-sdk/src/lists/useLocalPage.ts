import { type Comparing, type Order, sortedBy } from '@tollgate/console-ui/data-table'
import { useDeferredValue, useMemo, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { z } from 'zod'
import {
  initialOf,
  isSameQuestion,
  pagingOf,
  readListAddress,
  readOrder,
  writeListAddress,
  writeOrder,
  writePaging,
} from './list-address.model'
import { pageOf } from './local-page.model'
import { useListParameters } from './useListParameters'
import { usePageSize } from './usePageSize'
import type { TablePage } from './useTablePage'
import { showingView } from './view-address.model'

export interface LocalPageOptions<S extends z.ZodObject, Row> {
  /** Filters that the address says, as for `useTablePage`. */
  readonly filters: S
  /** The query that brought the whole list. */
  readonly query: { readonly isFetching: boolean; readonly error: Error | null; readonly refetch: () => unknown }
  /** Every row; `undefined` until it is here. Kept by its identity: give the same rows again while they are the same. */
  readonly rows: readonly Row[] | undefined
  /** The rows that fit. Called while somebody types; declare it outside of the component. */
  readonly find: (rows: readonly Row[], filters: z.output<S>) => readonly Row[]
  /** What rows are sorted by, by ids of columns; declare it outside of the component, or memoise it. */
  readonly values: Comparing<Row>
}

export interface LocalPage<Filters, Row> extends Pick<
  TablePage<Filters, Row, unknown>,
  'filters' | 'readAll' | 'sorting' | 'table' | 'view'
> {
  /** How many rows fit; `undefined` until the list is here. */
  readonly count: number | undefined
}

/**
 * What a page stands on whose list the server gives as a whole: the same address, filters and paging as `useTablePage`, and
 * every letter that is typed counts at once.
 */
export function useLocalPage<S extends z.ZodObject, Row>({
  filters: schema,
  query,
  rows: all,
  find,
  values,
}: LocalPageOptions<S, Row>): LocalPage<z.output<S>, Row> {
  const { page, pageSize, turnTo, order, sortBy, view, ...state } = useLiveFilters(schema, values)
  const { applied } = state
  const found = useMemo(() => all && sortedBy(find(all, applied), order, values), [all, find, applied, order, values])
  const shown = pageOf(found ?? [], { page, pageSize })
  return {
    filters: state,
    readAll: () => Promise.resolve({ items: found ?? [], total: found?.length ?? 0, hasChanged: false }),
    count: found?.length,
    sorting: { order, onChange: sortBy },
    view,
    table: {
      rows: found === undefined ? undefined : shown.rows,
      isFetching: query.isFetching,
      error: query.error,
      onRetry: () => void query.refetch(),
      paging: {
        page: shown.page,
        pageSize,
        total: found?.length ?? 0,
        onChange: turnTo,
      },
    },
  }
}

/** Filters that count with every letter. The fields show it at once, the list follows when there is time for it. */
function useLiveFilters<S extends z.ZodObject>(schema: S, values: Comparing<never>) {
  type Filters = z.output<S>
  const of = { filters: schema, sorts: Object.keys(values), places: [], also: [] }
  const { parameters, setParameters, search } = useListParameters(of)
  const [pageSize, setPageSize] = usePageSize(parameters)
  const { page, filters } = readListAddress(schema, parameters)
  const order = useMemo(() => readOrder(parameters, Object.keys(values)), [parameters, values])
  // The router changes the address after a while; a field that waited for it would lose letters.
  const [typed, setTyped] = useState(filters)
  useOtherAddress(() => setTyped(filters))
  const applied = useDeferredValue(typed)
  const initial = initialOf(schema)
  const ask = (next: Filters) => {
    setTyped(next)
    // Letters leave no entries in the history.
    setParameters(writeListAddress(schema, parameters, { page: 1, filters: next }), { replace: true })
  }
  const apply = (change: Partial<Filters> = {}) => ask({ ...typed, ...change })
  return {
    page,
    pageSize,
    turnTo: (next: { page: number; pageSize: number }) => {
      if (next.pageSize !== pageSize) setPageSize(next.pageSize)
      setParameters(writePaging(parameters, pagingOf(next, pageSize, parameters)))
    },
    order,
    sortBy: (next: Order | null) => setParameters(writeOrder(parameters, next)),
    view: {
      search,
      isPart: false,
      show: (kept: string) => setParameters(showingView(of, parameters, kept)),
    },
    applied,
    initial,
    typed,
    type: apply,
    apply,
    reset: () => ask(initial),
    isActive: !isSameQuestion(applied, initial),
    isDirty: !isSameQuestion(typed, initial),
  }
}

/** Tells when one went to another address of the list, or back to one: what is typed replaces the address it stands in. */
function useOtherAddress(onOther: () => void): void {
  const { key } = useLocation()
  const isTyped = useNavigationType() === 'REPLACE'
  const [seen, setSeen] = useState(key)
  if (seen === key) return
  setSeen(key)
  if (!isTyped) onOther()
}
