import type { Query, QueryClient } from '@tanstack/react-query'
import { keep, readKept } from '@tollgate/console-ui/local-storage'
import { apiSettings } from '../api/api-settings'
import type { SessionUser } from './session.schema'

/** Not how the user is told of things: addresses of webhooks have keys in them. */
const rememberedOf = (user: SessionUser): string => JSON.stringify({ ...user, setting: undefined })

/** Rule K2: who is signed in is also kept in the browser, without secrets. */
export function rememberUser(user: SessionUser | null): void {
  apiSettings.userId = user?.id ?? null
  keep('user', user === null ? null : rememberedOf(user))
}

/** Whether somebody signed in here and has not signed out since. */
export const isSomebodyRemembered = (): boolean => readKept('user') !== null

/** Under which the query cache has who is signed in. */
export const sessionKey = ['session'] as const

/** Whom this page is for at the moment; null as long as it is not known as well. */
export const userOfPage = (queries: QueryClient): SessionUser | null =>
  queries.getQueryData<SessionUser | null>(sessionKey) ?? null

/** What does not belong to a user: the site itself, and the code of the console. */
const kept = new Set<unknown>([sessionKey[0], 'status', 'console'])

const isAnswerToUser = ({ queryKey }: Query): boolean => !kept.has(queryKey[0])

/** Forgets what the server told the user of the console until now; the status stays. */
export function forgetAnswers(queries: QueryClient): void {
  queries.removeQueries({ predicate: isAnswerToUser })
}

/**
 * Asks the server again for what it told the user and the page shows. The code of the page is not fetched again: the
 * page would be drawn anew, and with it what was typed there.
 */
export function renewAnswers(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ predicate: isAnswerToUser })
}

/** Nobody is signed in from now on. */
export function endSession(queries: QueryClient): void {
  rememberUser(null)
  emptyPage(queries)
}

/** Nobody is signed in on this page any more. What the browser remembers is for the tab that ended the session, or began another. */
export function emptyPage(queries: QueryClient): void {
  apiSettings.userId = null
  queries.setQueryData(sessionKey, null)
  forgetAnswers(queries)
}
