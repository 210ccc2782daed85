import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { isPassing } from '../api/api-error'
import { askAgainAfterFailure } from '../api/ask-again'

/**
 * The query cache of a console: what passes by itself is tried twice more, and then every ten seconds while the page shows it,
 * so that a page comes back with its service. What the server refused is not tried again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: keepingErrors(),
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        retry: (failures, error) => isPassing(error) && failures < 2,
        refetchInterval: askAgainAfterFailure,
        // A gateway on the same machine is reachable without any network.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/**
 * A cache whose queries tell why they failed until they know better. Left alone, one without data forgets it as soon as it is
 * asked again: a page that says what is wrong would turn back into its skeleton every ten seconds.
 */
function keepingErrors(): QueryCache {
  const cache = new QueryCache()
  const errors = new WeakMap<Query, Error>()
  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'error')
      errors.set(query, action.error as Error) // as `QueryState.error` has it
    else if (action.type === 'success') errors.delete(query)
    else if (action.type === 'fetch' && query.state.status === 'pending') {
      const error = errors.get(query)
      if (error !== undefined) query.setState({ error, status: 'error' })
    }
  })
  return cache
}
