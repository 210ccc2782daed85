import { useEffect } from 'react'
import { actOf } from './keys.model'
import { isDialogOpen, isTyping, pageSearch } from './page-search'
import { useShortcuts } from './shortcuts-context'

/** The keys that work on every page with a bar, in one place (rule K16). */
export function useShortcutKeys(isOn: boolean): void {
  const { shown, open, close } = useShortcuts()
  const isPaletteOpen = shown === 'palette'
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (!/^[k/?]$/i.test(key)) return
      const where = { isTyping: isTyping(target), isDialogOpen: !isPaletteOpen && isDialogOpen() }
      const act = actOf({ key, ctrlKey, metaKey, altKey, ...where })
      const field = act === 'search' ? pageSearch() : undefined
      if (act === null || (act === 'search' && field === undefined)) return
      event.preventDefault()
      if (act === 'search') field?.select()
      else if (isPaletteOpen) close()
      else open(act)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn, isPaletteOpen, open, close])
}
