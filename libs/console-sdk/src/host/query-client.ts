import { QueryClient } from '@tanstack/react-query'
import { isPassing } from '../api/api-error'

/** The query cache of a console: what passes by itself is tried twice more, what the server refused is not. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        retry: (failures, error) => isPassing(error) && failures < 2,
        // A gateway on the same machine is reachable without any network.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
