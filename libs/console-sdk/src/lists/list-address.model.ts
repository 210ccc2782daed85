import type { Order } from '@tollgate/console-ui/data-table'
import type { z } from 'zod'
import { readUrlState, writeUrlState } from '../url/url-state.model'

/** The page and the filters of a list as its address says them. */
export interface ListAddress<Filters> {
  /** Counts from 1. */
  readonly page: number
  readonly filters: Filters
}

/** The sizes of a page (rule K10). */
export const pageSizes: readonly number[] = [10, 20, 50, 100]

interface Paging {
  readonly page: number
  /** Null for the size that this browser keeps. */
  readonly pageSize: number | null
}

/** The parameter of the page number, as in the server's own lists. */
const pageParameter = 'p'

/** Reads the address of a list; what does not fit counts as absent. */
export function readListAddress<S extends z.ZodObject>(
  schema: S,
  parameters: URLSearchParams,
): ListAddress<z.output<S>> {
  const page = Number(parameters.get(pageParameter) ?? 1)
  return { page: Number.isSafeInteger(page) && page > 0 ? page : 1, filters: readUrlState(schema, parameters) }
}

/** The address after a change. What is as by default is left out, what belongs to others stays. */
export function writeListAddress<S extends z.ZodObject>(
  schema: S,
  parameters: URLSearchParams,
  { page, filters }: ListAddress<Partial<z.output<S>>>,
): URLSearchParams {
  const result = writeUrlState(schema, parameters, filters)
  if (page > 1) result.set(pageParameter, String(page))
  else result.delete(pageParameter)
  return result
}

/** Filters that ask for nothing. Every one is named, also those without a value, so that asking for them takes the rest away. */
export const initialOf = <S extends z.ZodObject>(schema: S): z.output<S> => ({
  ...Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined])),
  ...schema.parse({}),
})

const orderParameters = { by: 'by', way: 'way' } as const
const sizeParameter = 'size'

/** How the address sorts a list; null for the list's own order, also where it names a column that cannot be sorted by. */
export function readOrder(parameters: URLSearchParams, sorts: readonly string[]): Order | null {
  const by = parameters.get(orderParameters.by)
  const way = parameters.get(orderParameters.way)
  if (by === null || !sorts.includes(by)) return null
  return { by, direction: way === 'asc' ? 'asc' : 'desc' }
}

/** Whether both sort alike. */
export const isSameOrder = (one: Order | null | undefined, other: Order | null | undefined): boolean =>
  one?.by === other?.by && one?.direction === other?.direction

/** The address of the first page of a list that is sorted so: a place in it (`places`) is none in another order. */
export function writeOrder(
  parameters: URLSearchParams,
  order: Order | null,
  places: readonly string[] = [],
): URLSearchParams {
  const result = new URLSearchParams(parameters)
  for (const name of [pageParameter, ...places]) result.delete(name)
  for (const name of Object.values(orderParameters)) result.delete(name)
  if (order === null) return result
  result.set(orderParameters.by, order.by)
  result.set(orderParameters.way, order.direction)
  return result
}

/** An order as the lists of the API take it, where columns have other names there by `names`; nothing for the list's own. */
export const sortQuery = (
  order: Order | null,
  names: Readonly<Record<string, string>> = {},
): { readonly sort_by?: string; readonly sort_order?: string } =>
  order === null ? {} : { sort_by: names[order.by] ?? order.by, sort_order: order.direction }

/** How many rows a page has by the address; null where it does not say, or says a size that is not offered. */
export function readSize(parameters: URLSearchParams): number | null {
  const size = Number(parameters.get(sizeParameter))
  return pageSizes.includes(size) ? size : null
}

/** A size that was just chosen stands in the address; one that nobody chose there is left to the browser. */
export const pagingOf = (
  next: { readonly page: number; readonly pageSize: number },
  shownSize: number,
  parameters: URLSearchParams,
): Paging => ({
  page: next.page,
  pageSize: next.pageSize === shownSize ? readSize(parameters) : next.pageSize,
})

/** The last page of a list of so many rows; an empty list has one. */
export const lastPageOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** The address of a page of so many rows. */
export function writePaging(parameters: URLSearchParams, { page, pageSize }: Paging): URLSearchParams {
  const result = new URLSearchParams(parameters)
  if (page > 1) result.set(pageParameter, String(page))
  else result.delete(pageParameter)
  if (pageSize === null) result.delete(sizeParameter)
  else result.set(sizeParameter, String(pageSize))
  return result
}

/** Texts that somebody types come with blanks around them. */
export const trimmed = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Values // the same names with values of the same kinds

/** Whether two sets of filters ask for the same; what is absent need not be named. */
export const isSameQuestion = (one: object, other: object): boolean => canonical(one) === canonical(other)

const canonical = (values: object): string => JSON.stringify(Object.fromEntries(Object.entries(values).sort()))
