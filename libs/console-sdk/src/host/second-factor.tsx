import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { apiSettings } from '../api/api-settings'
import { paths } from '../paths/paths'
import { lacksSecondFactor } from '../session/roles'
import { userOfPage } from '../session/session-store'
import { useSession } from '../session/useSession'

/**
 * Rule A43: when a call is refused for want of a second factor, the server is asked who is there. What it says closes the pages
 * around, which lead where the factor is set up or shown; nobody is led by a refusal that has been overtaken since.
 */
export function SecondFactorNeed({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const { refresh } = useSession()
  useEffect(() => {
    apiSettings.onSecondFactorNeeded = async () => {
      if (lacksSecondFactor(userOfPage(queries))) return false
      // A server that cannot be asked changes nothing: the call has failed by its own reason.
      const user = await refresh().catch(() => null)
      return user !== null && !lacksSecondFactor(user)
    }
    return () => {
      apiSettings.onSecondFactorNeeded = () => Promise.resolve(false)
    }
  }, [queries, refresh])
  return children
}

/** In place of a page that is closed for want of a second factor: leads to where it is set up or shown, and from there back. */
export function ToSecondFactor() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const lead = useCallback(
    () => void navigate(paths.secondFactor, { replace: true, state: { from: `${pathname}${search}` } }),
    [navigate, pathname, search],
  )
  // Before anything is drawn: the frame of the closed page is not to be seen either.
  useLayoutEffect(lead, [lead])
  // On a page that has just been loaded the router listens only after that.
  useEffect(lead, [lead])
  return null
}
