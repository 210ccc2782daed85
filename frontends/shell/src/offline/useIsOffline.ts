import { useSyncExternalStore } from 'react'

/** Whether the browser knows of no network. A house on the same machine may answer all the same, so that nothing is held back. */
export const useIsOffline = (): boolean => useSyncExternalStore(watch, () => !navigator.onLine)

function watch(tell: () => void): () => void {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}
