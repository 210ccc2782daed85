import { useQuery } from '@tanstack/react-query'
import { useSession, useStoredState } from '@tollgate/console-sdk'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { progressQuery } from './first-steps.api'
import { type FirstStep, isNew, stepsOf } from './first-steps.model'

/** The first steps of who is led, as far as they are known: null for everybody else. `hide` ends it in this browser. */
export function useFirstSteps(): { steps: readonly FirstStep[] | null; hide: () => void } {
  const { user } = useSession()
  const { pathname } = useLocation()
  const [isHidden, setIsHidden] = useStoredState('first-steps-hidden', false)
  // Once begun they stay for their end: the first answer is a step, too.
  const [isLed] = useState(() => isNew(user))
  const isShown = isLed && !isHidden && user !== null
  const { data } = useQuery({ ...progressQuery(pathname), enabled: isShown })
  // The playground has the session asked again when a first answer is charged.
  const call = data?.call === true || (user?.request_count ?? 0) > 0
  return { steps: isShown && data !== undefined ? stepsOf({ ...data, call }) : null, hide: () => setIsHidden(true) }
}
