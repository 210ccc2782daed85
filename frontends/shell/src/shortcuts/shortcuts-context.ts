import { createContext, useContext } from 'react'

/** What floats over the page by a key or a button. */
export type Overlay = 'palette' | 'keys'

export interface Shortcuts {
  readonly shown: Overlay | null
  readonly open: (overlay: Overlay) => void
  readonly close: () => void
  /** Fetches the code of the palette, as it is likely to be opened. */
  readonly prepare: () => void
}

/** The console provides it. */
export const ShortcutsContext = createContext<Shortcuts | null>(null)

export function useShortcuts(): Shortcuts {
  const shortcuts = useContext(ShortcutsContext)
  if (shortcuts === null) throw new Error('Shortcuts work inside of the console only')
  return shortcuts
}
