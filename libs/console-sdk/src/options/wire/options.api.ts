import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api'
import { registrySchema, storedSchema, valuesSchema } from './registry.schema'

/** The beginning of the keys under which options are cached. */
export const optionsKey = ['options'] as const

// A panel that opens starts from what is in force now, not from what it was when another panel was last open. While a
// panel is open nothing is asked anew by itself: what somebody is typing stays.
const fresh = { gcTime: 0, staleTime: 10_000, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** What the server knows of every option. */
export const optionRegistryQuery = queryOptions({
  queryKey: [...optionsKey, 'registry'],
  queryFn: ({ signal }) => api.get('/api/option/registry', { schema: registrySchema, signal }),
  ...fresh,
})

/** Every option that is no secret, with the value in force. */
export const optionValuesQuery = queryOptions({
  queryKey: [...optionsKey, 'values'],
  queryFn: ({ signal }) => api.get('/api/option/', { schema: valuesSchema, signal }),
  ...fresh,
})

/** The same with their versions. */
export const storedOptionsQuery = queryOptions({
  queryKey: [...optionsKey, 'stored'],
  queryFn: ({ signal }) => api.get('/api/option/', { schema: storedSchema, signal }),
  ...fresh,
})

/** Writes one option; with a version only where that still stands, so that nobody's change is lost. */
export const writeOption = (key: string, value: string, ifVersion?: number): Promise<unknown> =>
  api.put('/api/option/', { body: { key, value, ...(ifVersion !== undefined && { if_version: ifVersion }) } })
