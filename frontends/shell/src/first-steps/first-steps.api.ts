import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import { schemaOf } from '@tollgate/console-sdk/host'
import type { Progress } from './first-steps.model'

const hasSome = schemaOf((value) => Number((value as { total?: unknown } | null)?.total) > 0)
const hasCalled = schemaOf((value) => Number((value as { request_count?: unknown } | null)?.request_count) > 0)

/** How far somebody is who has just set the site up; asked anew by each page, for what it made. */
export const progressQuery = (pathname: string) =>
  queryOptions({
    queryKey: ['first-steps', pathname],
    queryFn: async ({ signal }): Promise<Progress> => {
      const [channel, token, call] = await Promise.all([
        api.get('/api/channel/?p=0&page_size=1', { schema: hasSome, signal }),
        api.get('/api/token/?p=0&size=1', { schema: hasSome, signal }),
        api.get('/api/user/self', { schema: hasCalled, signal }),
      ])
      return { channel, token, call }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
