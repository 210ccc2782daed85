/** How well a thing fits what was typed; null where it does not. Smaller is better. */
export function rankOf(typed: string, title: string, also: readonly string[]): number | null {
  const text = typed.trim().toLowerCase()
  const first = title.toLowerCase()
  const all = [first, ...also.map((each) => each.toLowerCase())]
  const words = text.split(/\s+/)
  if (!words.every((word) => all.some((each) => each.includes(word)))) return null
  if (first.startsWith(text)) return 0
  return first.includes(text) ? 1 : 2
}

/** Those that fit, the best first, else in their own order. */
export function bestOf<T>(things: readonly T[], rank: (thing: T) => number | null): T[] {
  return things
    .flatMap((thing) => {
      const value = rank(thing)
      return value === null ? [] : [{ thing, value }]
    })
    .sort((one, two) => one.value - two.value)
    .map(({ thing }) => thing)
}
