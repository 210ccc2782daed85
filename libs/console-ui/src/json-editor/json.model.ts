/** Where a JSON text goes wrong, counted from 1. */
export interface JsonFault {
  message: string
  line: number
  column: number
}

/** JSON in two-space indentation; `null` when it is none. Numbers keep their spelling where JavaScript keeps it. */
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
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const offset = Number(/position (\d+)/.exec(message)?.[1] ?? text.length)
    const before = text.slice(0, offset).split('\n')
    return { message, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  }
}
