import type { Text } from '@tollgate/console-sdk'
import type { IconName } from '@tollgate/console-ui/icon'
import { bestOf, rankOf } from '../match/match.model'
import type { MenuSection } from '../menu/menu.model'

/** A page of the console. */
export interface PageEntry {
  readonly path: string
  readonly label: Text
  /** What it belongs to. */
  readonly hint?: Text
  readonly icon: IconName
}

interface PagesGround {
  readonly menu: readonly MenuSection[]
  /** The pages that stand in the top bar. */
  readonly site: readonly PageEntry[]
  readonly sectionName: (id: MenuSection['id']) => Text
}

/** Every page that the user may open, each once: those of the side menu in its order, then those of the top bar. */
export function pageEntries({ menu, site, sectionName }: PagesGround): PageEntry[] {
  const all = [
    ...menu.flatMap(({ id, entries }) => entries.map((entry) => ({ ...entry, hint: sectionName(id) }))),
    ...site,
  ]
  return all.filter(({ path }, at) => all.findIndex((each) => each.path === path) === at)
}

/** Those that fit what is typed. A page is also known by its name in the other language, and by its address. */
export const matchingPages = (entries: readonly PageEntry[], typed: string, say: (text: Text) => string): PageEntry[] =>
  bestOf(entries, ({ label, hint, path }) =>
    rankOf(typed, say(label), [label.zh, label.en, path.split('?')[0] ?? '', ...(hint ? [say(hint)] : [])]),
  )
