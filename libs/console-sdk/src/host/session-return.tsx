import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { sessionReturn } from '../session/session-return'
import { leaveForSignIn } from './session-end'

/** Filled by who signs people in: a form that calls `onSignedIn` when the server has let `username` in again. */
export const signInSlot = 'console.sign-in'

// Most sessions never end before the tab does.
const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog')).SignInDialog }))

/**
 * Lets people sign in over the page when their session ends while something on it is unsaved. `isOffered` says whether
 * anybody fills the slot; without it they go to the sign-in page, where drafts of forms wait for them.
 */
export function SessionReturn({ isOffered }: { isOffered: boolean }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isAsked = useSyncExternalStore(sessionReturn.subscribe, sessionReturn.isAsked)
  useEffect(() => (isOffered ? sessionReturn.offer() : undefined), [isOffered])
  if (!isAsked) return null
  const goElsewhere = () => {
    sessionReturn.close()
    leaveForSignIn(queries, navigate)
  }
  return (
    <Suspense fallback={null}>
      <SignInDialog onElsewhere={goElsewhere} />
    </Suspense>
  )
}
