import type { ClipboardEvent } from 'react'

/** Browsers put pasted lines in one by one, each in a time that grows with those before: thousands stop the page for a minute. */
const manyLines = 100

/** A field that holds a text, and what of it is chosen. */
export interface Chosen {
  readonly value: string
  readonly selectionStart: number | null
  readonly selectionEnd: number | null
}

/** The text of a field with this in place of what is chosen; null where the browser may do it by itself. */
export function afterLargePaste({ value, selectionStart, selectionEnd }: Chosen, pasted: string): string | null {
  const text = pasted.replace(/\r\n?/g, '\n')
  if (text.split('\n', manyLines + 1).length <= manyLines) return null
  const start = selectionStart ?? value.length
  return value.slice(0, start) + text + value.slice(selectionEnd ?? start)
}

/** Takes a paste of many lines at once, in place of the browser. */
export const takingLargePaste =
  (onChange: (value: string) => void) => (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const next = afterLargePaste(event.currentTarget, event.clipboardData.getData('text/plain'))
    if (next === null) return
    event.preventDefault()
    onChange(next)
  }
