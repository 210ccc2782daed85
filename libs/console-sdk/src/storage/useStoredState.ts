import { keep, readKept } from '@tollgate/console-ui/local-storage'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { parseStored, stringifyStored } from './stored.model'

const changed = 'tollgate:stored'

function subscribe(onChange: () => void): () => void {
  // `storage` tells of other tabs only.
  window.addEventListener('storage', onChange)
  window.addEventListener(changed, onChange)
  return () => {
    window.removeEventListener('storage', onChange)
    window.removeEventListener(changed, onChange)
  }
}

/** Keeps a value in the browser under a key of rule K9 and tells every reader of it. */
export function store(key: string, value: unknown): void {
  keep(key, stringifyStored(value))
  window.dispatchEvent(new Event(changed))
}

/** State that stays in this browser under a key, the same wherever it is read. Texts are kept as they are, the rest as JSON. */
export function useStoredState<T>(key: string, initial: T): [T, (value: T) => void] {
  const text = useSyncExternalStore(subscribe, () => readKept(key))
  const set = useCallback((value: T) => store(key, value), [key])
  const value = useMemo(() => parseStored(text, initial), [text, initial])
  return [value, set]
}
