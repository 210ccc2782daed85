import {
  keepPreviousData,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { initialOf, isSameQuestion, readListAddress, trimmed, writeListAddress } from './list-address.model'
import { usePageSize } from './usePageSize'

/** What a page of a list is asked for by: its filters, and where it stands. `page` counts from 1. */
export type TableQuestion<Filters> = Filters & { readonly page: number; readonly pageSize: number }

export interface TablePageOptions<S extends z.ZodObject, Hidden extends object, Raw, Data, Key extends QueryKey> {
  /** Filters that the address says. Every field has a default and takes text, as for `useUrlState`. */
  readonly filters: S
  /** Filters that stay out of the address and its history, with their first values: a piece of a key. */
  readonly hidden?: Hidden
  /** The query of one page; its answer has `items` and `total`. */
  readonly query: (question: TableQuestion<z.output<S> & Hidden>) => UseQueryOptions<Raw, Error, Data, Key>
}

export interface TableFilters<Filters> {
  /** What is asked for. */
  readonly applied: Filters
  /** What is asked for when nothing is. */
  readonly initial: Filters
  /** What stands in the fields; it is asked for with the next `apply`. */
  readonly typed: Filters
  readonly type: (change: Partial<Filters>) => void
  /** Asks for what is typed, with a change, from the first page; when that is no other question, asks it again. */
  readonly apply: (change?: Partial<Filters>) => void
  readonly reset: () => void
  /** Whether anything is filtered. */
  readonly isActive: boolean
  /** Whether there is anything to reset, asked for or typed. */
  readonly isDirty: boolean
}

export interface TablePage<Filters, Item, Data> {
  readonly list: UseQueryResult<Data>
  readonly filters: TableFilters<Filters>
  /** To spread into a `DataTable`. */
  readonly table: {
    readonly rows: readonly Item[] | undefined
    readonly isFetching: boolean
    readonly error: Error | null
    readonly onRetry: () => void
    readonly paging: {
      readonly page: number
      readonly pageSize: number
      readonly total: number
      readonly onChange: (next: { page: number; pageSize: number }) => void
    }
  }
}

interface Listed<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/**
 * What every list page stands on. Page and filters are in the address, so that Back, a bookmark and a reload show the same
 * list; the size of a page stays in this browser, for all lists together. While the next page is on its way the last one
 * stands.
 */
export function useTablePage<
  S extends z.ZodObject,
  Item,
  Raw,
  Data extends Listed<Item>,
  Key extends QueryKey,
  Hidden extends object = object,
>(options: TablePageOptions<S, Hidden, Raw, Data & Listed<Item>, Key>): TablePage<z.output<S> & Hidden, Item, Data> {
  const address = useListAddress(options)
  const [pageSize, setPageSize] = usePageSize()
  const { page, applied } = address
  const list = useQuery({ placeholderData: keepPreviousData, ...options.query({ ...applied, page, pageSize }) })
  const refetch = () => void list.refetch()
  return {
    list,
    filters: useTyped(address, refetch),
    table: {
      rows: list.data?.items,
      isFetching: list.isFetching,
      error: list.error,
      onRetry: refetch,
      paging: {
        page,
        pageSize,
        total: list.data?.total ?? 0,
        onChange: (next) => {
          setPageSize(next.pageSize)
          if (next.page !== page) address.turnTo(next.page)
        },
      },
    },
  }
}

/** What is in force: from the address, and what is kept out of it. */
function useListAddress<S extends z.ZodObject, Hidden extends object>({
  filters: schema,
  hidden = {} as Hidden, // nothing is hidden where nothing is named
}: Pick<TablePageOptions<S, Hidden, never, never, never>, 'filters' | 'hidden'>) {
  type Filters = z.output<S> & Hidden
  const [parameters, setParameters] = useSearchParams()
  const [kept, setKept] = useState(hidden)
  const { page, filters } = readListAddress(schema, parameters)
  const applied: Filters = { ...filters, ...kept }
  return {
    page,
    applied,
    initial: { ...initialOf(schema), ...hidden } as Filters, // the two halves of what `applied` is
    turnTo: (next: number) => setParameters(writeListAddress(schema, parameters, { page: next, filters: {} })),
    askFor: (next: Filters) => {
      setKept(Object.fromEntries(Object.keys(hidden).map((name) => [name, next[name as keyof Filters]])) as Hidden) // its own names
      setParameters(writeListAddress(schema, parameters, { page: 1, filters: namedBy(schema, next) }))
    },
  }
}

/** Only what the schema knows goes into the address. */
const namedBy = <S extends z.ZodObject>(schema: S, values: object): Partial<z.output<S>> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in schema.shape)) as Partial<z.output<S>> // by its names

/** The fields of the filters: what is typed waits; going Back fills in what was asked for then. */
function useTyped<Filters extends object>(
  { applied, initial, askFor }: { applied: Filters; initial: Filters; askFor: (next: Filters) => void },
  refetch: () => void,
): TableFilters<Filters> {
  const [draft, setDraft] = useState({ of: applied, values: applied })
  const typed = isSameQuestion(draft.of, applied) ? draft.values : applied
  const ask = (next: Filters) => {
    setDraft({ of: next, values: next })
    if (isSameQuestion(next, applied)) refetch()
    else askFor(next)
  }
  return {
    applied,
    initial,
    typed,
    type: (change) => setDraft({ of: applied, values: { ...typed, ...change } }),
    apply: (change) => ask(trimmed({ ...typed, ...change })),
    reset: () => ask(initial),
    isActive: !isSameQuestion(applied, initial),
    isDirty: !isSameQuestion(typed, initial),
  }
}
