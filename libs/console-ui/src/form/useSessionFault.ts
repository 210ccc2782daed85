import { FormKeepingContext } from '@tollgate/console-ui/form-keeping'
import { useContext, useEffect, useRef } from 'react'

/**
 * A form that could not be saved because the session was over says so until somebody is signed in again; then `clear` is
 * called. Returns what is to hear of each error of a save.
 */
export function useSessionFault(clear: () => void): (error: unknown) => void {
  const { isSessionFault, whenBack } = useContext(FormKeepingContext)
  const isShown = useRef(false)
  const latest = useRef(clear)
  useEffect(() => {
    latest.current = clear
  })
  useEffect(
    () =>
      whenBack(() => {
        if (isShown.current) latest.current()
        isShown.current = false
      }),
    [whenBack],
  )
  return (error) => {
    isShown.current = isSessionFault(error)
  }
}
