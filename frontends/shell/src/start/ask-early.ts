import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient, sessionQuery, statusQuery } from '@tollgate/console-sdk/host'
import { homeContentQuery, noticeQuery } from '../content/content.api'
import { manifestQuery, remoteListQuery } from '../remotes/remote-list'

/** Below this a wait is not felt, and drawing a screen that says so would take longer. */
const blinkMs = 150

/** Begins to ask; what the answers are kept in, and when the page need wait for them no longer. */
export function ask(pathname: string): { queries: QueryClient; asked: Promise<void> } {
  const queries = createQueryClient()
  return { queries, asked: askEarly(queries, pathname) }
}

/**
 * Asks for what the first page stands on, all at once, and waits a blink for the answers: what is there by then is drawn in
 * one go. What fails is asked for again by the part of the page that needs it, which says so.
 */
async function askEarly(queries: QueryClient, pathname: string): Promise<void> {
  const asked = [queries.prefetchQuery(statusQuery), queries.prefetchQuery(sessionQuery), askForRemotes(queries)]
  if (pathname === '/') asked.push(queries.prefetchQuery(homeContentQuery), queries.prefetchQuery(noticeQuery))
  await Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, blinkMs))])
}

/** The list, and what it names. */
async function askForRemotes(queries: QueryClient): Promise<void> {
  await queries.prefetchQuery(remoteListQuery)
  const list = queries.getQueryData(remoteListQuery.queryKey)
  if (list === undefined) return
  await Promise.all(list.remotes.map((remote) => queries.prefetchQuery(manifestQuery(remote, list.limits))))
}
