import { useLayoutEffect } from 'react'

/** Every form on the page that somebody has changed and not saved. */
const unsaved = new Set<symbol>()

/** Whether leaving the page would lose something. */
export const isAnythingUnsaved = (): boolean => unsaved.size > 0

/** While a form has changes, leaving its page asks first: within the console, and when the browser goes elsewhere. */
export function useLeaveGuard(hasChanges: boolean): void {
  useLayoutEffect(() => {
    if (!hasChanges) return undefined
    const form = Symbol('form')
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    unsaved.add(form)
    window.addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(form)
      window.removeEventListener('beforeunload', ask)
    }
  }, [hasChanges])
}
