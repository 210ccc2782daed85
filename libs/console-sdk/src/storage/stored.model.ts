/** How a value stands in the browser's storage. */
export const stringifyStored = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Reads it back; what is not there, or not of the initial value's kind, is the initial value. */
export function parseStored<T>(text: string | null, initial: T): T {
  if (text === null) return initial
  if (typeof initial === 'string') return text as T
  try {
    const value: unknown = JSON.parse(text)
    return kindOf(value) === kindOf(initial) || initial === null ? (value as T) : initial
  } catch {
    return initial
  }
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)
