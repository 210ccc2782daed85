import { paths, useNotify, useSession, useT } from '@tollgate/console-sdk'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { finishExternal } from '../../api/access.api'
import { useEntrance } from '../visit/useEntrance'
import { useOnce } from '../visit/useOnce'
import { readingMs, settingsOf } from './callback.model'

/** How far an arrival is. */
export type Arrival =
  | { readonly stage: 'waiting' | 'bound' | 'signed-in' }
  /** `back` is where the page leads by itself. */
  | { readonly stage: 'failed'; readonly fault: unknown; readonly back: string }

/** Hands the server what another site sent the browser back with, and leads on. */
export function useArrival(provider: string, query: Readonly<Record<string, string>>): Arrival {
  const t = useT('identity')
  const notify = useNotify()
  const navigate = useNavigate()
  const { user, isAdmin, refresh } = useSession()
  const enter = useEntrance()
  const [stage, setStage] = useState<'waiting' | 'bound' | 'signed-in'>('waiting')
  const settings = settingsOf({ isSignedIn: user !== null, isAdmin })
  const arrive = useCallback(async () => {
    const arrival = await finishExternal(provider, query)
    if (arrival.kind === 'answer') {
      await enter(arrival.answer, 'own')
      if ('require_2fa' in arrival.answer) return
      setStage('signed-in')
      await navigate(paths.tokens, { replace: true })
      return
    }
    setStage('bound')
    await refresh()
    notify.success(t('callback.bound'))
    await navigate(settings, { replace: true })
  }, [provider, query, enter, navigate, refresh, notify, t, settings])
  const fault = useOnce(arrive)
  useEffect(() => {
    if (fault === null) return undefined
    const leave = () => {
      // The page was too short to read it on: it stays over the next one until it is closed.
      notify.error(fault)
      void navigate(settings, { replace: true })
    }
    const timer = setTimeout(leave, readingMs)
    // A visitor who has gone elsewhere meanwhile stays there.
    return () => clearTimeout(timer)
  }, [fault, navigate, notify, settings])
  return fault === null ? { stage } : { stage: 'failed', fault, back: settings }
}
