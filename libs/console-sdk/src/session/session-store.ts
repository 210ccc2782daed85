import type { QueryClient } from '@tanstack/react-query'
import { keep, readKept } from '@tollgate/console-ui/local-storage'
import { apiSettings } from '../api/api-settings'
import type { SessionUser } from './session.schema'

/** Rule K2: who is signed in is also kept in the browser, without secrets. */
export function rememberUser(user: SessionUser | null): void {
  apiSettings.userId = user?.id ?? null
  keep('user', user === null ? null : JSON.stringify(user))
}

/** Whether somebody signed in here and has not signed out since. */
export const isSomebodyRemembered = (): boolean => readKept('user') !== null

/** What does not belong to a user: the site itself, and the code of the console. */
const kept = new Set<unknown>(['session', 'status', 'console'])

/** Forgets what the server told the user of the console until now; the status stays. */
export function forgetAnswers(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => !kept.has(queryKey[0]) })
}

/** Nobody is signed in from now on. */
export function endSession(queries: QueryClient): void {
  rememberUser(null)
  queries.setQueryData(['session'], null)
  forgetAnswers(queries)
}
