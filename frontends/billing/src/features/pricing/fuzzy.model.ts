const squeezed = (text: string): string => text.toLowerCase().replace(/[\s\-_./:]+/g, '')

/** Whether the letters of `part` come in `text` in their order, with others between. */
function isScattered(part: string, text: string): boolean {
  let at = 0
  for (const letter of text) if (letter === part[at]) at += 1
  return at === part.length
}

/**
 * The items whose names fit what is typed. Case and separators do not count (`gpt4o` finds `gpt-4o`); several words must
 * all be there. Only when nothing fits, letters may be missing between (`snt4` finds `sonnet-4`).
 */
export function fuzzyFilter<T>(items: readonly T[], typed: string, nameOf: (item: T) => string): readonly T[] {
  const words = typed.split(/\s+/).map(squeezed).filter(Boolean)
  if (words.length === 0) return items
  const named = items.map((item) => ({ item, name: squeezed(nameOf(item)) }))
  const close = named.filter(({ name }) => words.every((word) => name.includes(word)))
  const found = close.length > 0 ? close : named.filter(({ name }) => words.every((word) => isScattered(word, name)))
  return found.map(({ item }) => item)
}
