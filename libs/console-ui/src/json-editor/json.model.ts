import { faultOffset } from './json-scan'

/** Where a JSON text goes wrong, counted from 1. */
export interface JsonFault {
  line: number
  column: number
}

/** JSON in two-space indentation; `null` when it is none. */
export function formatted(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return null
  }
}

/** The first fault of a text; `null` for valid JSON and for nothing at all. */
export function jsonFault(text: string): JsonFault | null {
  if (text.trim() === '') return null
  const offset = faultOffset(text)
  if (offset === null) return null
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Whether a text holds nothing yet: what is empty in JSON is so, too. */
export const holdsNothing = (text: string): boolean => /^\s*(\{\s*\}|\[\s*\]|null)?\s*$/.test(text)
