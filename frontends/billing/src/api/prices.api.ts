import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import { shippedPrices } from '@tollgate/contracts/http/billing'
import { modelNames } from '@tollgate/contracts/http/channels'

/** Puts the shipped model ratios back. */
export const resetModelRatios = (): Promise<unknown> => api.post('/api/option/rest_model_ratio')

/** The shipped price list and what it would change; for administrators. */
export const shippedPricesQuery = queryOptions({
  queryKey: ['billing', 'shipped-prices'],
  queryFn: ({ signal }) => api.get('/api/option/prices/shipped', { schema: shippedPrices, signal }),
  staleTime: 10_000,
})

/** The models that channels have; for administrators. */
export const enabledModelsQuery = queryOptions({
  queryKey: ['billing', 'enabled-models'],
  queryFn: ({ signal }) => api.get('/api/channel/models_enabled', { schema: modelNames, signal }),
  staleTime: 10_000,
})
