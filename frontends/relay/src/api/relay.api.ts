import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import { pricingAnswer, usableGroups } from '@tollgate/contracts/http/billing'
import { modelNames } from '@tollgate/contracts/http/channels'
import { logList, logTypes, type LogView } from '@tollgate/contracts/http/logs'

/** The groups that the user may call in. */
export const groupsQuery = queryOptions({
  queryKey: ['relay', 'groups'],
  queryFn: ({ signal }) => api.get('/api/user/self/groups', { schema: usableGroups, signal }),
  staleTime: 60_000,
})

/** The models that the user's groups can reach. */
export const modelsQuery = queryOptions({
  queryKey: ['relay', 'models'],
  queryFn: ({ signal }) => api.get('/api/user/models', { schema: modelNames, signal }),
  staleTime: 60_000,
})

/** The models that channels have; for administrators. */
export const enabledModelsQuery = queryOptions({
  queryKey: ['relay', 'enabled-models'],
  queryFn: ({ signal }) => api.get('/api/channel/models_enabled', { schema: modelNames, signal }),
  staleTime: 60_000,
})

/** Which group has which model: the price list says so. */
export const pricesQuery = queryOptions({
  queryKey: ['relay', 'prices'],
  queryFn: async ({ signal }) => (await api.raw('/api/pricing', { schema: pricingAnswer, signal })).data,
  staleTime: 60_000,
})

/** The name under which the log has the calls of the playground. */
export const tokenNameOf = (group: string): string => `playground-${group}`

/** A call as the usage log knows it. */
export interface LoggedCall {
  readonly requestId: string
  readonly group: string
  readonly model: string
}

const waitMs = 1_000
const mostTries = 15

/** The log row of a call, null when it is not there in time: a call is charged within two seconds of its end. */
export const receiptQuery = ({ requestId, group, model }: LoggedCall) =>
  queryOptions({
    queryKey: ['relay', 'receipt', requestId],
    queryFn: ({ signal }) => inTime(() => findRow({ requestId, group, model }, signal)),
    staleTime: Infinity,
    gcTime: Infinity,
  })

/** The log row of a call that failed, for administrators, who are told of its channel. */
export const failedRowQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['relay', 'failed-row', requestId],
    queryFn: ({ signal }) => inTime(() => findRowOfAll(requestId, signal)),
    staleTime: Infinity,
    retry: false,
  })

async function inTime(find: () => Promise<LogView | null>): Promise<LogView | null> {
  for (let tries = 1; ; tries++) {
    const row = await find()
    if (row !== null || tries === mostTries) return row
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

async function findRowOfAll(requestId: string, signal: AbortSignal): Promise<LogView | null> {
  const query = { request_id: requestId }
  const { items } = await api.get('/api/log/', { schema: logList, query, signal, mayBeSignedOut: true })
  return items.find(({ request_id }) => request_id === requestId) ?? null
}

async function findRow({ requestId, group, model }: LoggedCall, signal: AbortSignal): Promise<LogView | null> {
  const query = { type: logTypes.consumption, token_name: tokenNameOf(group), model_name: model, request_id: requestId }
  // A session that ends while a receipt is looked for should not cost the user the conversation.
  const { items } = await api.get('/api/log/self/', { schema: logList, query, signal, mayBeSignedOut: true })
  return items.find(({ request_id }) => request_id === requestId) ?? null
}
