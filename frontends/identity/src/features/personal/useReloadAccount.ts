import { useSession } from '@tollgate/console-sdk'
import { useCallback } from 'react'

/**
 * Reads the signed-in user again after a change of their account. A read that fails does not make the change fail: the
 * change was made, and the next page reads the account anyway.
 */
export function useReloadAccount(): () => Promise<void> {
  const { refresh } = useSession()
  return useCallback(async () => void (await refresh().catch(() => null)), [refresh])
}
