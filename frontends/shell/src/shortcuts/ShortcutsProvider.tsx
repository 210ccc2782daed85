import { useNotify } from '@tollgate/console-sdk'
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { useRememberPages } from '../palette/usePages'
import { keepEarlyText } from './early-text'
import { type Overlay, ShortcutsContext } from './shortcuts-context'

interface OverlayProps {
  /** What was typed before it was there. */
  readonly typed: string
  readonly onClose: () => void
  /** Closes it because another page is to be shown. */
  readonly onLeave: () => void
}

/** Nobody waits for them at the start. */
const overlays: Record<Overlay, () => Promise<ComponentType<OverlayProps>>> = {
  palette: async () => (await import('../palette/Palette')).Palette,
  keys: async () => (await import('./KeySheet')).KeySheet,
}

interface Shown {
  readonly overlay: Overlay
  readonly Component: ComponentType<OverlayProps>
  readonly typed: string
}

/** Fetches an overlay and shows it; who types at once has the letters in the palette. */
async function bring(overlay: Overlay, show: (shown: Shown) => void): Promise<void> {
  const typed = overlay === 'palette' ? keepEarlyText() : () => ''
  try {
    const Component = await overlays[overlay]()
    // At once: the field has the focus before the next press.
    flushSync(() => show({ overlay, Component, typed: typed() }))
  } finally {
    typed()
  }
}

/** Shows what keys and buttons open over any page, and remembers the pages that were visited. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const notify = useNotify()
  const [shown, setShown] = useState<Shown | null>(null)
  const close = useCallback(() => setShown(null), [])
  const leave = useLeaving(close)
  useRememberPages()
  const shortcuts = useMemo(
    () => ({
      open: (overlay: Overlay) => void bring(overlay, setShown).catch(notify.error),
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
      {shown !== null && <shown.Component typed={shown.typed} onClose={close} onLeave={leave} />}
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
