import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { apiSettings } from '../api/api-settings'
import { dropAllKept } from '../drafts/draft-store'
import { isAnythingUnsaved } from '../leaving/leave-guard'
import { paths } from '../paths/paths'
import { whenSignedOutElsewhere } from '../session/other-tabs'
import { sessionReturn } from '../session/session-return'
import { emptyPage, endSession, userOfPage } from '../session/session-store'

/** To the sign-in page, which says that the session is over and leads back. */
export function leaveForSignIn(queries: QueryClient, navigate: NavigateFunction): void {
  const from = `${location.pathname}${location.search}`
  // Of several calls that find it out the first has said where from. The way is taken before the user is forgotten: the
  // guard of the page would lead to sign-in without saying why.
  if (location.pathname !== paths.login)
    void navigate(`${paths.login}?expired=true`, { replace: true, state: { from } })
  endSession(queries)
}

/**
 * Rule K11: when the server says 401, the session is over; the sign-in page says so and leads back. While
 * something is unsaved the page stays, and one signs in over it.
 */
export function SessionEnd({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    apiSettings.onSignedOut = () => {
      if (!isAnythingUnsaved() || !sessionReturn.ask()) leaveForSignIn(queries, navigate)
    }
    return () => {
      apiSettings.onSignedOut = () => undefined
    }
  }, [queries, navigate])
  useEffect(
    () =>
      whenSignedOutElsewhere(() => {
        if (userOfPage(queries) === null) return
        dropAllKept()
        // The page is empty at once, but for what is unsaved: that is its user's, who signs in again over it.
        if (!isAnythingUnsaved() || !sessionReturn.ask()) emptyPage(queries)
      }),
    [queries],
  )
  return children
}
