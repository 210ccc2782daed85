import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../api/api'
import { ApiError } from '../api/api-error'
import { endSession, forgetAnswers, rememberUser } from './session-store'
import { isAdmin, isRoot } from './roles'
import { type SessionUser, sessionUserSchema } from './session.schema'

/** The query of who is signed in; nobody is no fault. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<SessionUser | null> => {
    try {
      const user = await api.get('/api/user/self', { schema: sessionUserSchema, signal, mayBeSignedOut: true })
      rememberUser(user)
      return user
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'signed-out') throw error
      rememberUser(null)
      return null
    }
  },
  staleTime: 60_000,
  gcTime: Infinity,
})

export interface Session {
  readonly user: SessionUser | null
  readonly isAdmin: boolean
  readonly isRoot: boolean
  /** After signing in: forgets what the server told the visitor and asks it who they are now. */
  readonly begin: () => Promise<SessionUser | null>
  /** Asks the server again who is signed in, after what changes the own account or balance. */
  readonly refresh: () => Promise<SessionUser | null>
  /** Signs out and forgets everything that the server said. */
  readonly signOut: () => Promise<void>
}

/** Who uses the console. */
export function useSession(): Session {
  const queries = useQueryClient()
  const user = useQuery(sessionQuery).data ?? null
  const refresh = useCallback(() => queries.fetchQuery({ ...sessionQuery, staleTime: 0 }), [queries])
  const begin = useCallback(() => {
    forgetAnswers(queries)
    return refresh()
  }, [queries, refresh])
  const signOut = useCallback(async () => {
    await api.get('/api/user/logout', { mayBeSignedOut: true })
    endSession(queries)
  }, [queries])
  return { user, isAdmin: isAdmin(user), isRoot: isRoot(user), begin, refresh, signOut }
}
