import type { ReactNode } from 'react'

export type ToastTone = 'good' | 'info' | 'warn' | 'bad'

/** What a toast says. */
export interface Toast {
  tone: ToastTone
  text: ReactNode
  title?: ReactNode
  requestId?: string
  /** One button, e.g. to undo. */
  action?: { label: string; onClick: () => void }
}

/** A toast on the screen. */
export interface ShownToast extends Toast {
  id: number
  /** How often the same was said while it stood. */
  count: number
}

const mostAtOnce = 4
const isSame = (one: Toast, other: Toast) =>
  one.tone === other.tone && one.text === other.text && one.title === other.title

/** Adds a toast: the same text again only counts up; beyond four the oldest that would go by itself gives way. */
export function withToast(shown: readonly ShownToast[], toast: Toast, id: number): ShownToast[] {
  const same = shown.find((each) => isSame(each, toast))
  if (same !== undefined)
    return shown.map((each) => (each === same ? { ...each, ...toast, count: each.count + 1 } : each))
  const all = [...shown, { ...toast, id, count: 1 }]
  if (all.length <= mostAtOnce) return all
  const gone = all.find((each) => each.tone !== 'bad') ?? all[0]
  return all.filter((each) => each !== gone)
}

/** How long a toast stays: longer with more to read, an error until it is closed. */
export function stayMsOf({ tone, text, action }: Toast): number | null {
  if (tone === 'bad') return null
  const words = typeof text === 'string' ? text.length : 40
  return Math.min(10_000, 3_500 + words * 45 + (action === undefined ? 0 : 3_000))
}
