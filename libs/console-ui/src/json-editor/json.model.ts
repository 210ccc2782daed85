import { faultOffset } from './json-scan'

/** Where a JSON text goes wrong, counted from 1. */
export interface JsonFault {
  line: number
  column: number
}

const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
/** Marks a number that is carried as text; no JSON string can have this character unescaped. */
const mark = '\\u0001'

/** JSON in two-space indentation, its numbers with the digits that were written; `null` when it is none. */
export function formatted(text: string): string | null {
  try {
    JSON.parse(text)
    const carried = text.replace(tokens, (token) => (token.startsWith('"') ? token : `"${mark}${token}"`))
    const pretty = JSON.stringify(JSON.parse(carried), null, 2)
    return pretty.replace(/"\\u0001(-?\d[^"\\]*)"/g, '$1')
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
