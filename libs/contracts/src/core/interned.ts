/** Beyond that all are forgotten and kept anew: who has many more names has hardly any twice. */
const mostKept = 20_000

const kept = new Map<string, string>()

/**
 * The same text, as the one copy of it that a process keeps. For names that come with thousands of entries of a view, each
 * of which would otherwise hold a copy of its own.
 */
export function interned(text: string): string {
  const known = kept.get(text)
  if (known !== undefined) return known
  if (kept.size >= mostKept) kept.clear()
  kept.set(text, text)
  return text
}
