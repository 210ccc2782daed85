import { useEffect, useState } from 'react'
import type { ListView } from '../../lists/useListParameters'
import {
  type ListViews,
  renamed,
  saveFault,
  type ShownView,
  shownView,
  withoutView,
  withView,
} from '../../views/saved-views.model'
import { useSavedViews } from '../../views/useSavedViews'

/** Which view of a list was shown last in this tab: who comes back to a changed one can still save it. */
const lastShown = new Map<string, string>()

/** The views of a list: which one is shown, and what can be done with them. */
export interface ViewsOfList {
  /** Whether there is anybody for whom views are kept. */
  readonly canKeep: boolean
  readonly list: ListViews
  readonly shown: ShownView | null
  /** Something is asked for that is in no view. */
  readonly isNew: boolean
  readonly view: ListView
  readonly fault: ReturnType<typeof saveFault>
  readonly show: (search: string) => void
  /** Keeps what is shown under a name, and as what the list opens with. */
  readonly save: (name: string, opens?: boolean) => void
  readonly rename: (before: string, name: string) => void
  readonly remove: (name: string) => void
  /** What the list opens with; null for all of it. */
  readonly open: (name: string | null) => void
  readonly hrefOf: (search: string) => string
}

/** What a list page knows of its views. */
export function useListViews(view: ListView): ViewsOfList {
  const { id, path, list, change } = useSavedViews()
  const [last, setLast] = useState(id === null ? null : (lastShown.get(id) ?? null))
  const shown = shownView(list, view.search, last)
  const name = shown?.view.name ?? null
  if (name !== last) setLast(name)
  useEffect(() => {
    if (id === null) return
    if (name === null) lastShown.delete(id)
    else lastShown.set(id, name)
  }, [id, name])
  return {
    canKeep: id !== null,
    list,
    shown,
    isNew: view.search !== '' && shown === null,
    view,
    fault: saveFault(list, view.search),
    show: view.show,
    save: (saved, opens = list.opens === saved) => {
      setLast(saved)
      change((now) => {
        const next = withView(now, { name: saved, search: view.search })
        return opens ? { ...next, opens: saved } : next
      })
    },
    rename: (before, next) => {
      setLast(next)
      change((now) => renamed(now, before, next))
    },
    remove: (removed) => change((now) => withoutView(now, removed)),
    open: (opens) => change((now) => ({ ...now, opens })),
    hrefOf: (search) => `${path}?${search}`,
  }
}
