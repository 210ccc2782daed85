import type { KeyboardEvent, RefCallback } from 'react'

/** What can have the focus in a row of tags: a tag that is a button, or the button that removes one. */
const stopsOf = (row: HTMLElement): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]'),
]

/** The rows of a table are one stop with all that is in them (`oneStopPerRow`), so a row of tags in one leaves that alone. */
const isInTable = (row: HTMLElement): boolean => row.closest('tr[data-row]') !== null

const isPressed = (stop: HTMLElement): boolean => stop.getAttribute('aria-pressed') === 'true'

/**
 * Makes a row one stop of the tab key: at first the pressed tag, or the first one, later the one that had the focus last.
 * Tags come and go, so the row is watched; when the one in focus goes, the next one takes the focus.
 */
export function roveIn(row: HTMLElement | null): ReturnType<RefCallback<HTMLElement>> {
  if (row === null || isInTable(row)) return undefined
  let current: HTMLElement | undefined
  let place = 0
  let hasFocus = false
  const settle = () => {
    const stops = stopsOf(row)
    if (current === undefined) current = stops.find(isPressed) ?? stops[0]
    else if (!stops.includes(current)) {
      current = stops[Math.min(place, stops.length - 1)]
      if (hasFocus) current?.focus()
    }
    place = current === undefined ? 0 : stops.indexOf(current)
    for (const stop of stops) {
      const tabIndex = stop === current ? 0 : -1
      if (stop.tabIndex !== tabIndex) stop.tabIndex = tabIndex
    }
  }
  const enter = ({ target }: FocusEvent) => {
    hasFocus = true
    current = stopsOf(row).find((stop) => stop === target) ?? current
    settle()
  }
  // Later: a tag that is taken away loses the focus first, and the next one is to have it.
  const leave = () => setTimeout(() => (hasFocus = row.contains(row.ownerDocument.activeElement)))
  const observer = new MutationObserver(settle)
  observer.observe(row, { subtree: true, childList: true, attributes: true, attributeFilter: ['tabindex', 'disabled'] })
  row.addEventListener('focusin', enter)
  row.addEventListener('focusout', leave)
  settle()
  return () => {
    observer.disconnect()
    row.removeEventListener('focusin', enter)
    row.removeEventListener('focusout', leave)
  }
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Arrow keys lead to the neighbours of a tag, Home and End to the ends of the row. */
export function moveInTags(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const stops = stopsOf(event.currentTarget)
  const at = stops.findIndex((stop) => stop === event.target)
  if (step === undefined || at === -1 || isInTable(event.currentTarget)) return
  event.preventDefault()
  stops[step(at, stops.length)]?.focus()
}
