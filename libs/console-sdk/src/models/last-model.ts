import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../api/api'
import { useSession } from '../session/useSession'

const schema = z.object({ items: z.array(z.object({ model_name: z.string() })) })
/** Of the usage log: calls that were answered. */
const answered = 2
/** A page waits for a better first choice no longer than this. */
const patienceMs = 2_000

const lastModelQuery = (userId: number) =>
  queryOptions({
    queryKey: ['last-model', userId],
    queryFn: async ({ signal }) => {
      const query = { type: answered, p: 1, page_size: 1 }
      const within = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
      const { items } = await api.get('/api/log/self/', { schema, query, signal: within, mayBeSignedOut: true })
      return items[0]?.model_name ?? null
    },
    staleTime: 60_000,
    retry: false,
  })

/** The model that the user called last; null where there is none, or where it cannot be known. Who never called is not looked up. */
export function useLastModel(isWanted = true): { lastUsed: string | null; isPending: boolean } {
  const { user } = useSession()
  const isAsked = isWanted && user !== null && user.request_count > 0
  const { data, isPending } = useQuery({ ...lastModelQuery(user?.id ?? 0), enabled: isAsked })
  return { lastUsed: data ?? null, isPending: isAsked && isPending }
}
