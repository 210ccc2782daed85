import { lacksSecondFactor, useNotify, useSession } from '@tollgate/console-sdk'
import { useState } from 'react'

/** What comes once the server has taken a factor, or was shown one: who is there now is asked, and the way is open. */
export function useGoingOn() {
  const notify = useNotify()
  const { begin } = useSession()
  const [isSetUpHere, setIsSetUpHere] = useState(false)
  const [isGoingOn, setIsGoingOn] = useState(false)
  /** What was refused before is asked for again. */
  const goOn = async () => {
    setIsGoingOn(true)
    try {
      // Whoever lacks a factor after all is told by what they have what to do.
      if (lacksSecondFactor(await begin())) setIsSetUpHere(false)
    } catch (error) {
      notify.error(error)
    } finally {
      setIsGoingOn(false)
    }
  }
  return { isSetUpHere, isGoingOn, goOn: () => void goOn(), setUpHere: () => setIsSetUpHere(true) }
}
