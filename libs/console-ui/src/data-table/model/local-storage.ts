/** Reads what the browser keeps; `null` when it keeps nothing or refuses. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value for the next visit; a browser that refuses only forgets. */
export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Private windows and full storages refuse: the choice then holds for this visit.
  }
}
