import { QueryClient } from '@tanstack/react-query'
import { isPassing } from '../api/api-error'

/** What is seldom enough for a page that says what is wrong, and soon enough for who waits before it. */
const againEveryMs = 10_000

/**
 * The query cache of a console: what passes by itself is tried twice more, and then every ten seconds while the page shows it,
 * so that a page comes back with its service. What the server refused is not tried again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        retry: (failures, error) => isPassing(error) && failures < 2,
        refetchInterval: ({ state }) => (state.status === 'error' && isPassing(state.error) ? againEveryMs : false),
        // A gateway on the same machine is reachable without any network.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
