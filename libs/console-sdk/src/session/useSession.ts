import {
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../api/api'
import { isSignedOut } from '../api/api-error'
import { userHeader } from '../api/api-settings'
import { dropAllKept } from '../drafts/draft-store'
import { tellOtherTabs } from './other-tabs'
import { isAdmin, isRoot } from './roles'
import { type SessionUser, sessionUserSchema } from './session.schema'
import { sessionReturn } from './session-return'
import { endSession, forgetAnswers, isSomebodyRemembered, rememberUser, sessionKey, userOfPage } from './session-store'

/** Whoever is signed in uses the console without billing too (rule K51). */
const ownAccount = '/api/user/self?figures=optional'

type SessionContext = Pick<QueryFunctionContext, 'client' | 'signal'>

/**
 * Asks the server who is signed in; nobody is no fault. On a page that somebody uses it is the end of their session, as
 * with any other call (rule K11): the user stays where something is unsaved, until they sign in again.
 */
async function askWhoIsThere({ client, signal }: SessionContext): Promise<SessionUser | null> {
  const mayBeSignedOut = userOfPage(client) === null
  try {
    const user = await api.get(ownAccount, { schema: sessionUserSchema, signal, mayBeSignedOut })
    rememberUser(user)
    return user
  } catch (error) {
    if (!mayBeSignedOut || !isSignedOut(error)) throw error
    rememberUser(null)
    return null
  }
}

/**
 * The query of who is signed in. Where nobody is remembered nobody is (rule K2), and the server is not asked:
 * its 401 would stand in every visitor's console as an error. A page in use asks all the same: another tab, which forgot
 * the user when their session ended, knows nothing of what is unsaved here.
 */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: (context) => (isSomebodyRemembered() || userOfPage(context.client) !== null ? askWhoIsThere(context) : null),
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
  /**
   * Signs out and forgets everything that the server said. Drafts go too, unless they are kept for the same user, who is about to
   * sign in again.
   */
  readonly signOut: (drafts?: 'kept') => Promise<void>
  /** The same where the server has ended the session by itself, with the account for one. */
  readonly forget: () => void
}

/** Asks who has signed in over the page, whoever that is: naming the user of the page, it would be refused to anybody else. */
export const whoIsBack = (): Promise<SessionUser> =>
  api.get(ownAccount, { schema: sessionUserSchema, headers: { [userHeader]: '' }, mayBeSignedOut: true })

function refreshSession(queries: QueryClient): Promise<SessionUser | null> {
  return queries.fetchQuery({ ...sessionQuery, queryFn: askWhoIsThere, staleTime: 0 })
}

/** Who uses the console. */
export function useSession(): Session {
  const queries = useQueryClient()
  const user = useQuery(sessionQuery).data ?? null
  const refresh = useCallback(() => refreshSession(queries), [queries])
  const begin = useCallback(async () => {
    forgetAnswers(queries)
    const begun = await refresh()
    if (begun !== null) sessionReturn.welcome()
    return begun
  }, [queries, refresh])
  const forget = useCallback(() => {
    dropAllKept()
    endSession(queries)
    tellOtherTabs()
  }, [queries])
  const signOut = useCallback(
    async (what?: 'kept') => {
      await api.get('/api/user/logout', { mayBeSignedOut: true })
      if (what === 'kept') endSession(queries)
      else forget()
    },
    [queries, forget],
  )
  return { user, isAdmin: isAdmin(user), isRoot: isRoot(user), begin, refresh, signOut, forget }
}
