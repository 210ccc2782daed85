import type { PaletteGroup, PaletteItem } from './palette.types'

/** Everything that can be chosen, from top to bottom. */
export const itemsOf = (groups: readonly PaletteGroup[]): PaletteItem[] => groups.flatMap(({ items }) => items)

/** What Enter would open: what was marked, for as long as it is there, else the first. */
export const markedOf = (items: readonly PaletteItem[], id: string | null): PaletteItem | undefined =>
  items.find((item) => item.id === id) ?? items[0]

/** What stands so many places after what is marked; behind the last comes the first. */
export function stepped(items: readonly PaletteItem[], from: PaletteItem | undefined, step: number): string | null {
  if (items.length === 0) return null
  const at = items.findIndex(({ id }) => id === from?.id)
  return items[(at + step + items.length) % items.length]?.id ?? null
}
