import { useNotify } from '@tollgate/console-sdk'
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useRememberPages } from '../palette/usePages'
import { type Overlay, ShortcutsContext } from './shortcuts-context'

interface OverlayProps {
  readonly onClose: () => void
  /** Closes it because another page is to be shown. */
  readonly onLeave: () => void
}

/** Nobody waits for them at the start. */
const overlays: Record<Overlay, () => Promise<ComponentType<OverlayProps>>> = {
  palette: async () => (await import('../palette/Palette')).Palette,
  keys: async () => (await import('./KeySheet')).KeySheet,
}

/** Shows what keys and buttons open over any page, and remembers the pages that were visited. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const notify = useNotify()
  const [shown, setShown] = useState<{ overlay: Overlay; Component: ComponentType<OverlayProps> } | null>(null)
  const close = useCallback(() => setShown(null), [])
  const leave = useLeaving(close)
  useRememberPages()
  const shortcuts = useMemo(
    () => ({
      open: (overlay: Overlay) =>
        void overlays[overlay]().then((Component) => setShown({ overlay, Component }), notify.error),
      close,
      // Should it fail, opening it will say so.
      prepare: () => void overlays.palette().catch(() => undefined),
    }),
    [notify, close],
  )
  const value = useMemo(() => ({ ...shortcuts, shown: shown?.overlay ?? null }), [shortcuts, shown])
  return (
    <ShortcutsContext value={value}>
      {children}
      {shown !== null && <shown.Component onClose={close} onLeave={leave} />}
    </ShortcutsContext>
  )
}

/** Who chose a page goes on there: the focus is on its content, and not back where the palette was opened. */
function useLeaving(close: () => void): () => void {
  const location = useLocation()
  const isLeaving = useRef(false)
  useEffect(() => {
    if (isLeaving.current) document.getElementById('content')?.focus()
    isLeaving.current = false
  }, [location])
  return useCallback(() => {
    isLeaving.current = true
    close()
  }, [close])
}
