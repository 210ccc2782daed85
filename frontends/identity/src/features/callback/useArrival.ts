import { paths, useNotify, useSession, useT } from '@tollgate/console-sdk'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { finishExternal } from '../../api/access.api'
import { useEntrance } from '../visit/useEntrance'
import { useOnce } from '../visit/useOnce'
import { readingMs, settingsOf } from './callback.model'

/** Hands the server what another site sent the browser back with, and leads on; returns what went wrong, null until then. */
export function useArrival(provider: string, query: Readonly<Record<string, string>>): unknown {
  const t = useT('identity')
  const notify = useNotify()
  const navigate = useNavigate()
  const { user, isAdmin, refresh } = useSession()
  const enter = useEntrance()
  const settings = settingsOf({ isSignedIn: user !== null, isAdmin })
  const arrive = useCallback(async () => {
    try {
      const arrival = await finishExternal(provider, query)
      if (arrival.kind === 'answer') {
        await enter(arrival.answer, 'own')
        if (!('require_2fa' in arrival.answer)) await navigate(paths.tokens, { replace: true })
        return
      }
      await refresh()
      notify.success(t('callback.bound'))
      await navigate(settings, { replace: true })
    } catch (error) {
      // Stays over the page that comes next until it is closed.
      notify.error(error)
      throw error
    }
  }, [provider, query, enter, navigate, refresh, notify, t, settings])
  const fault = useOnce(arrive)
  useEffect(() => {
    if (fault === null) return undefined
    const timer = setTimeout(() => void navigate(settings, { replace: true }), readingMs)
    // A visitor who has gone elsewhere meanwhile stays there.
    return () => clearTimeout(timer)
  }, [fault, navigate, settings])
  return fault
}
