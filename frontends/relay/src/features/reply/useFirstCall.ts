import { useSession } from '@tollgate/console-sdk'
import { useEffect } from 'react'

/** Has the session count the first call of all once it is charged: by that the console knows that its first steps are done. */
export function useFirstCall(isCharged: boolean): void {
  const { user, refresh } = useSession()
  const isFirst = isCharged && user?.request_count === 0
  useEffect(() => {
    // Nobody waits for it: the next page asks again.
    if (isFirst) refresh().catch(() => undefined)
  }, [isFirst, refresh])
}
