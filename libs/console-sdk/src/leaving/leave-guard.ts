import { useLayoutEffect } from 'react'

/** Every form on the page with unsaved changes, and what to do when the page is left all the same. */
const unsaved = new Map<symbol, () => void>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Whether leaving the page would lose something. */
export const isAnythingUnsaved = (): boolean => unsaved.size > 0

/** For when the user agreed to lose what is unsaved: nothing asks about it again, and no draft of it is kept. */
export function discardUnsaved(): void {
  for (const discard of unsaved.values()) discard()
  unsaved.clear()
  window.removeEventListener('beforeunload', ask)
}

/**
 * Until the returned function is called, leaving the page asks first: within the console, and when the browser goes
 * elsewhere. `discard` is called when the page is left all the same.
 */
export function guardLeaving(discard: () => void = () => undefined): () => void {
  const form = Symbol('form')
  unsaved.set(form, discard)
  window.addEventListener('beforeunload', ask)
  return () => {
    unsaved.delete(form)
    if (unsaved.size === 0) window.removeEventListener('beforeunload', ask)
  }
}

/** The guard for what is no form of console-ui, which has it by itself: a text that is being written. */
export function useLeaveGuard(hasChanges: boolean): void {
  useLayoutEffect(() => (hasChanges ? guardLeaving() : undefined), [hasChanges])
}
