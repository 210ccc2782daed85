import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import { type CapabilityCheck, capabilityCheck, capabilityChecks } from '@tollgate/contracts/http/channels'

/** What was found of a channel's models, the newest first. */
export const checksQuery = (channelId: number) =>
  queryOptions({
    queryKey: ['channels', 'capabilities', channelId],
    queryFn: ({ signal }) => api.get(`/api/channel/${channelId}/capabilities`, { schema: capabilityChecks, signal }),
  })

/** Tries a model by real calls, which takes up to a minute. */
export const checkCapabilities = (channelId: number, model: string): Promise<CapabilityCheck> =>
  api.post(`/api/channel/${channelId}/capabilities`, { schema: capabilityCheck, body: { model } })
