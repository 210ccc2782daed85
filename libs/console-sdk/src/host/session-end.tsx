import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { apiSettings } from '../api/api-settings'
import { paths } from '../paths/paths'
import { endSession } from '../session/session-store'

/** Rule K11: when the server says 401, the session is over; the sign-in page says so and leads back. */
export function SessionEnd({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    apiSettings.onSignedOut = () => {
      const from = `${location.pathname}${location.search}`
      // Of several calls that find it out the first has said where from. The way is taken before the user is forgotten:
      // whoever guards the page would lead to sign-in without saying why.
      if (location.pathname !== paths.login)
        void navigate(`${paths.login}?expired=true`, { replace: true, state: { from } })
      endSession(queries)
    }
    return () => {
      apiSettings.onSignedOut = () => undefined
    }
  }, [queries, navigate])
  return children
}
