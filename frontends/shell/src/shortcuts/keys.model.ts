/** What a key does wherever one is in the console. */
export type KeyAct = 'palette' | 'search' | 'keys'

/** What matters of a press, and of where it happened. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly isTyping: boolean
  readonly isDialogOpen: boolean
}

/** With Ctrl and K a Mac deletes the rest of a line, so there it is Cmd. */
const isMac = typeof navigator !== 'undefined' && /^(?:Mac|iP)/.test(navigator.platform)

/** The key of the palette: what a keyboard calls it, and how it is shown. */
export const findKey = isMac
  ? ({ name: 'Meta', label: '⌘ K' } as const)
  : ({ name: 'Control', label: 'Ctrl K' } as const)

/** Rule K16: over a dialog no key does anything, and while one types only that of the palette. */
export function actOf(press: KeyPress, isOnMac = isMac): KeyAct | null {
  if (press.isDialogOpen || press.altKey) return null
  const { ctrlKey, metaKey } = press
  if (press.key.toLowerCase() === 'k') return (isOnMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) ? 'palette' : null
  if (press.isTyping || ctrlKey || metaKey) return null
  return press.key === '/' ? 'search' : press.key === '?' ? 'keys' : null
}
