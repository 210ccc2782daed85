import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import { channelHealth } from '@tollgate/contracts/http/logs'

/** A minute old it is still the hour that goes on. */
const freshMs = 60_000

/** How the calls of these channels ended, hour by hour; at most a hundred of them. */
export const healthQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['channels', 'health', ids],
    queryFn: ({ signal }) =>
      api.get('/api/log/health', { schema: channelHealth, query: { channels: ids.join(',') }, signal }),
    staleTime: freshMs,
    // The list is whole without it: what cannot be asked is not asked again and again.
    retry: false,
  })
