import type { KeyboardEvent, RefCallback } from 'react'

const controls = 'a[href], button, input, select, textarea, [tabindex]'

/** What keeps arrow keys for itself. */
const isTyping = (element: Element) => element.matches('textarea, select, input:not([type=checkbox])')

/**
 * Makes each row one stop of the tab key, whatever its cells are made of: the controls in it are reached from the row by
 * the arrow keys, as in a grid. Cells come and go by themselves (an edited number becomes a field), so the body is watched.
 */
export function oneStopPerRow(body: HTMLElement | null): ReturnType<RefCallback<HTMLElement>> {
  if (body === null) return undefined
  const skip = () => {
    for (const control of body.querySelectorAll<HTMLElement>(`tr[data-row] :is(${controls})`))
      if (control.tabIndex >= 0) control.tabIndex = -1
  }
  skip()
  const observer = new MutationObserver(skip)
  observer.observe(body, { subtree: true, childList: true, attributes: true, attributeFilter: ['tabindex'] })
  return () => observer.disconnect()
}

/** The controls of a row that are in sight, in their order. */
const controlsOf = (row: HTMLElement): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => control.checkVisibility() && !control.matches(':disabled'),
  )

/** Rows of the same body, in their order. */
const rowsBeside = (row: HTMLElement): HTMLElement[] => [
  ...(row.closest('tbody')?.querySelectorAll<HTMLElement>('tr[data-row]') ?? []),
]

/** Where an arrow key leads from an element of a row; `undefined` when it leads nowhere. */
function targetOf(key: string, row: HTMLElement, from: HTMLElement): HTMLElement | undefined {
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const rows = rowsBeside(row)
    return rows[rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)]
  }
  // The row itself stands before its controls.
  const stops = [row, ...controlsOf(row)]
  if (key === 'ArrowRight' || key === 'ArrowLeft') return stops[stops.indexOf(from) + (key === 'ArrowRight' ? 1 : -1)]
  return key === 'Escape' && from !== row ? row : undefined
}

/** Arrow keys on a row: up and down to its neighbours, right and left through its controls, Escape back to the row. */
export function moveInRow(event: KeyboardEvent<HTMLTableRowElement>): void {
  const from = event.target as HTMLElement // keys go to elements
  if (isTyping(from)) return
  const target = targetOf(event.key, event.currentTarget, from)
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}
