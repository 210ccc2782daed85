import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { isGone, isPassing } from '../api/api-error'
import { askAgainAfterFailure } from '../api/ask-again'

/**
 * The query cache of a console: what passes by itself is tried twice more, and then every ten seconds while the page shows it,
 * so that a page comes back with its service. What the server refused is not tried again; where it says that something is gone,
 * what is in sight is asked for anew, as a list that still has it is no longer true.
 */
export function createQueryClient(): QueryClient {
  const refresh = () => void client.invalidateQueries({ predicate: ({ state }) => state.status === 'success' })
  const client = new QueryClient({
    queryCache: keepingErrors(refresh),
    mutationCache: new MutationCache({ onError: (error) => isGone(error) && refresh() }),
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
  return client
}

/**
 * A cache whose queries tell why they failed until they know better. Left alone, one without data forgets it as soon as it is
 * asked again: a page that says what is wrong would turn back into its skeleton every ten seconds.
 */
function keepingErrors(onGone: () => void): QueryCache {
  const cache = new QueryCache()
  const errors = new WeakMap<Query, Error>()
  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'error') {
      const { error } = action as { readonly error: Error } // as `QueryState.error` has it
      // Once: a page that asks again by itself would have all others ask again with it.
      if (isGone(error) && !isGone(errors.get(query))) onGone()
      errors.set(query, error)
    } else if (action.type === 'success') errors.delete(query)
    else if (action.type === 'fetch' && query.state.status === 'pending') {
      const error = errors.get(query)
      if (error !== undefined) query.setState({ error, status: 'error' })
    }
  })
  return cache
}
