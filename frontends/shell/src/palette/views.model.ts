import type { LinkedView, Text } from '@tollgate/console-sdk'
import { bestOf, rankOf } from '../match/match.model'
import type { PageEntry } from './pages.model'

/** A view of a list that the user may open. */
export interface ViewEntry extends LinkedView {
  readonly page: PageEntry
}

/** The views that fit what is typed, by their names and by those of their lists; none where nothing is. */
export function matchingViews(
  views: readonly LinkedView[],
  pages: readonly PageEntry[],
  { text, say }: { readonly text: string; readonly say: (text: Text) => string },
): ViewEntry[] {
  if (text.trim() === '') return []
  const entries = views.flatMap((view) => {
    const page = pages.find(({ path }) => path === view.path)
    return page === undefined ? [] : [{ ...view, page }]
  })
  return bestOf(entries, ({ name, page: { label } }) => rankOf(text, name, [say(label)]))
}
