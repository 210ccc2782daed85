const squeezed = (text: string): string => text.toLowerCase().replace(/[\s\-_./:]+/g, '')

/** Whether the letters of `part` come in `text` in their order, with others between. */
function isScattered(part: string, text: string): boolean {
  let at = 0
  for (const letter of text) if (letter === part[at]) at += 1
  return at === part.length
}

/** How near a name is to what is typed, 0 for that very name. */
function rankOf(
  { written, name }: { readonly written: string; readonly name: string },
  { typed, whole }: { readonly typed: string; readonly whole: string },
): number {
  if (written.toLowerCase() === typed) return 0
  if (name === whole) return 1
  return name.startsWith(whole) ? 2 : 3
}

/**
 * The items whose names fit what is typed. Case and separators do not count (`gpt4o` finds `gpt-4o`); several words must
 * all be there. Only when nothing fits, letters may be missing between (`snt4` finds `sonnet-4`). The name itself comes first,
 * then those that begin with what is typed, then those that have it elsewhere; within each all keep their order.
 */
export function fuzzyFilter<T>(items: readonly T[], typed: string, nameOf: (item: T) => string): readonly T[] {
  const words = typed.split(/\s+/).map(squeezed).filter(Boolean)
  if (words.length === 0) return items
  const named = items.map((item) => ({ item, written: nameOf(item), name: squeezed(nameOf(item)) }))
  const close = named.filter(({ name }) => words.every((word) => name.includes(word)))
  const found = close.length > 0 ? close : named.filter(({ name }) => words.every((word) => isScattered(word, name)))
  const whole = squeezed(typed)
  return found
    .map((each) => ({ ...each, rank: rankOf(each, { typed: typed.trim().toLowerCase(), whole }) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}
