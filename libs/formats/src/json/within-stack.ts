/**
 * What `read` returns; null where it would go deeper than the stack. `JSON.parse` takes any depth, but `JSON.stringify` and
 * functions that call themselves for each level do not: one body of ten thousand brackets would end the process.
 */
export function withinStack<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
