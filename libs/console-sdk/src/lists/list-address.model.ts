import type { z } from 'zod'
import { readUrlState, writeUrlState } from '../url/url-state.model'

/** The page and the filters of a list as its address says them. */
export interface ListAddress<Filters> {
  /** Counts from 1. */
  readonly page: number
  readonly filters: Filters
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

/** Texts that somebody types come with blanks around them. */
export const trimmed = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Values // the same names with values of the same kinds

/** Whether two sets of filters ask for the same; what is absent need not be named. */
export const isSameQuestion = (one: object, other: object): boolean => canonical(one) === canonical(other)

const canonical = (values: object): string => JSON.stringify(Object.fromEntries(Object.entries(values).sort()))
