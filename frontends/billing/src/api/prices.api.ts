import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import { shippedPrices } from '@tollgate/contracts/http/billing'
import { modelNames } from '@tollgate/contracts/http/channels'
import { logSums, logTypes } from '@tollgate/contracts/http/logs'

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

const thirtyDays = 30 * 86_400

/** What calls of a model came to in the thirty days before, as the usage log has them, in units. */
export const modelCostQuery = (model: string, nowMs: number) =>
  queryOptions({
    queryKey: ['billing', 'model-cost', model],
    queryFn: async ({ signal }) => {
      const start = Math.floor(nowMs / 1_000) - thirtyDays
      const query = { type: logTypes.consumption, model_name: model, start_timestamp: start }
      return (await api.get('/api/log/stat', { schema: logSums.pick({ quota: true }), query, signal })).quota
    },
  })
