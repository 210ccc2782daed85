import {
  type FetchQueryOptions,
  keepPreviousData,
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Order, Sorting } from '@tollgate/console-ui/data-table'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import {
  initialOf,
  isSameOrder,
  isSameQuestion,
  lastPageOf,
  pagingOf,
  readListAddress,
  readOrder,
  trimmed,
  writeListAddress,
  writeOrder,
  writePaging,
} from './list-address.model'
import { type AllRead, largestPage, readAll, type ReadingAll } from './read-all'
import { type ListView, useListParameters } from './useListParameters'
import { usePageSize } from './usePageSize'
import { type ListParameters, showingView } from './view-address.model'

/** What a page of a list is asked for by: its filters, its order (null for its own), and where it stands. `page` counts from 1. */
export type TableQuestion<Filters> = Filters & {
  readonly page: number
  readonly pageSize: number
  readonly order: Order | null
}

export interface TablePageOptions<
  S extends z.ZodObject,
  Hidden extends object,
  Raw,
  Data,
  Key extends QueryKey,
> extends Partial<Omit<ListParameters, 'filters'>> {
  /** Filters that the address says. Every field has a default and takes text, as for `useUrlState`. */
  readonly filters: S
  /** Filters that stay out of the address and its history, with their first values: a piece of a key. */
  readonly hidden?: Hidden
  /** The columns by which the server sorts; none unless they are named. */
  readonly sorts?: readonly string[]
  /** The list's own order, where one of its columns has it: its head says so. */
  readonly usual?: Order
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
  /** Reads the rows of all pages that match what is asked for now. */
  readonly readAll: (reading: ReadingAll) => Promise<AllRead<Item>>
  /** How the list is sorted, which the address says. */
  readonly sorting: Sorting
  /** What is shown, to be kept under a name. */
  readonly view: ListView
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
      /** How many rows stand on the page where more came than it has room for. */
      readonly shown?: number
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
  const { page, pageSize, applied, order } = address
  const queries = useQueryClient()
  const list = useQuery({ placeholderData: keepPreviousData, ...options.query({ ...applied, order, page, pageSize }) })
  const isBeyond = useLastPage(list, address)
  const refetch = () => void list.refetch()
  const { filters, forget } = useTyped(address, refetch)
  const read = async (each: number) => {
    const { select, ...query } = options.query({ ...applied, order, page: each, pageSize: largestPage })
    const raw = await queries.fetchQuery({ ...query, staleTime: 0, gcTime: 0 } as FetchQueryOptions<
      Raw,
      Error,
      Raw,
      Key
    >) // as it is but for what only a component that watches it needs
    return select === undefined ? (raw as unknown as Data) : select(raw) // without `select` they are the same
  }
  return {
    list,
    filters,
    readAll: (reading) => readAll(read, reading),
    sorting: address.sorting,
    view: {
      ...address.view,
      show: (search) => {
        forget()
        address.view.show(search)
      },
    },
    table: {
      rows: isBeyond ? undefined : list.data?.items,
      isFetching: list.isFetching,
      error: list.error,
      onRetry: refetch,
      paging: { page, pageSize, total: list.data?.total ?? 0, onChange: (next) => address.turnTo(next) },
    },
  }
}

/**
 * Whoever took away the last row of the last page, or follows an old address, stands beyond the end: true until they are shown the
 * page that is the last now.
 */
function useLastPage(
  { data, isPlaceholderData }: Pick<UseQueryResult<Listed<unknown>>, 'data' | 'isPlaceholderData'>,
  { page, pageSize, turnTo }: Paged,
): boolean {
  const last = lastPageOf(data?.total ?? 0, pageSize)
  const isBeyond = data !== undefined && !isPlaceholderData && data.items.length === 0 && page > last
  useEffect(() => {
    if (isBeyond) turnTo({ page: last, pageSize }, { replace: true })
  })
  return isBeyond
}

interface Paged {
  readonly page: number
  readonly pageSize: number
  readonly turnTo: (next: { page: number; pageSize: number }, how?: { replace: boolean }) => void
}

/** What is in force: from the address, and what is kept out of it. */
function useListAddress<S extends z.ZodObject, Hidden extends object>({
  filters: schema,
  hidden = {} as Hidden, // nothing is hidden where nothing is named
  sorts = [],
  usual,
  places = [],
  also = [],
}: Omit<TablePageOptions<S, Hidden, never, never, never>, 'query'>) {
  type Filters = z.output<S> & Hidden
  const of = { filters: schema, sorts, places, also }
  const { parameters, setParameters, search } = useListParameters(of)
  const [kept, setKept] = useState(hidden)
  const [pageSize, setPageSize] = usePageSize(parameters)
  const { page, filters } = readListAddress(schema, parameters)
  const applied: Filters = { ...filters, ...kept }
  const order = readOrder(parameters, sorts)
  return {
    page,
    pageSize,
    applied,
    order,
    initial: { ...initialOf(schema), ...hidden } as Filters, // the two halves of what `applied` is
    turnTo: (next: { page: number; pageSize: number }, how?: { replace: boolean }) => {
      if (next.pageSize !== pageSize) setPageSize(next.pageSize)
      setParameters(writePaging(parameters, pagingOf(next, pageSize, parameters)), how)
    },
    sorting: {
      order: order ?? usual ?? null,
      onChange: (next: Order | null) =>
        setParameters(writeOrder(parameters, isSameOrder(next, usual) ? null : next, places)),
    },
    view: {
      search,
      isPart: !isSameQuestion(kept, hidden),
      show: (view: string) => {
        setKept(hidden)
        setParameters(showingView(of, parameters, view))
      },
    },
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
): { readonly filters: TableFilters<Filters>; readonly forget: () => void } {
  const [draft, setDraft] = useState({ of: applied, values: applied })
  const typed = isSameQuestion(draft.of, applied) ? draft.values : applied
  const ask = (next: Filters) => {
    setDraft({ of: next, values: next })
    if (isSameQuestion(next, applied)) refetch()
    else askFor(next)
  }
  return {
    filters: {
      applied,
      initial,
      typed,
      type: (change) => setDraft({ of: applied, values: { ...typed, ...change } }),
      apply: (change) => ask(trimmed({ ...typed, ...change })),
      reset: () => ask(initial),
      isActive: !isSameQuestion(applied, initial),
      isDirty: !isSameQuestion(typed, initial),
    },
    /** What is typed and was not asked for goes. */
    forget: () => setDraft({ of: applied, values: applied }),
  }
}
