import type { z } from 'zod'
import { readUrlState, writeUrlState } from '../url/url-state.model'
import { readOrder, readSize, writeOrder, writePaging } from './list-address.model'

/** What of an address belongs to a list. */
export interface ListParameters {
  readonly filters: z.ZodObject
  readonly sorts: readonly string[]
  /** Filters that only say where in the list one stands, as a page does. */
  readonly places: readonly string[]
  /** What else of the address says how the list is shown. */
  readonly also: readonly string[]
}

const filterNames = ({ filters, places }: ListParameters): string[] =>
  Object.keys(filters.shape).filter((name) => !places.includes(name))

const picked = (parameters: URLSearchParams, names: readonly string[]): URLSearchParams =>
  new URLSearchParams([...parameters].filter(([name]) => names.includes(name)))

/**
 * What an address shows of a list, without the page: filters, order, size. The same is always the same text; what does not fit
 * or is as by default is left out, so that an address that says nothing is empty.
 */
export function viewOf(of: ListParameters, parameters: URLSearchParams): string {
  const values = readUrlState(of.filters, picked(parameters, filterNames(of)))
  const filters = writeUrlState(of.filters, new URLSearchParams(), values)
  const view = writePaging(writeOrder(filters, readOrder(parameters, of.sorts)), {
    page: 1,
    pageSize: readSize(parameters),
  })
  for (const [name, value] of picked(parameters, of.also)) view.set(name, value)
  view.sort()
  return view.toString()
}

/** The address of the first page of a view. What belongs to others stays. */
export function showingView(of: ListParameters, parameters: URLSearchParams, view: string): URLSearchParams {
  const result = writePaging(writeOrder(parameters, null), { page: 1, pageSize: null })
  for (const name of [...Object.keys(of.filters.shape), ...of.also]) result.delete(name)
  for (const [name, value] of new URLSearchParams(viewOf(of, new URLSearchParams(view)))) result.set(name, value)
  return result
}
