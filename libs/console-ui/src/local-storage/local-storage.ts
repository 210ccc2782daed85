/** What the browser would not keep: private windows and full storages refuse. It holds until the page is loaded anew. */
const refused = new Map<string, string>()

/** What this browser keeps under a key; `null` when that is nothing. */
export function readKept(key: string): string | null {
  try {
    return refused.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text under a key for the next visit; `null` forgets it. A browser that refuses keeps it for this visit only. */
export function keep(key: string, text: string | null): void {
  refused.delete(key)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== null) refused.set(key, text)
  }
}
