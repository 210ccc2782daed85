import { readKept } from '@tollgate/console-ui/local-storage'
import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../session/useSession'
import { parseStored } from '../storage/stored.model'
import { store, useStoredState } from '../storage/useStoredState'
import { type ListViews, noViews, type ViewsByPath, viewsIn } from './saved-views.model'

/** The user is part of the name: nobody is shown what another has kept in the same browser. */
const keyOf = (userId: number | undefined): string => `views:${userId ?? ''}`

/** Where a list is: its sheets stand behind the first part of its path. */
const listPath = (pathname: string): string => `/${pathname.split('/')[1] ?? ''}`

interface UserViews {
  /** Null where nobody is signed in, for whom nothing is kept. */
  readonly userId: number | null
  readonly byPath: ViewsByPath
}

function useUserViews(): UserViews {
  const { user } = useSession()
  const [kept] = useStoredState<unknown>(keyOf(user?.id), null)
  const byPath = useMemo(() => viewsIn(kept), [kept])
  return user === null ? { userId: null, byPath: {} } : { userId: user.id, byPath }
}

/** A view with the address that shows it. */
export interface LinkedView {
  readonly path: string
  readonly name: string
  readonly href: string
}

/** Every view that the user has kept in this browser, of all lists. */
export function useAllViews(): LinkedView[] {
  const { byPath } = useUserViews()
  return Object.entries(byPath).flatMap(([path, { views }]) =>
    views.map(({ name, search }) => ({ path, name, href: `${path}?${search}` })),
  )
}

export interface ListViewsState {
  /** Tells whose views of which list these are; null where none are kept. */
  readonly id: string | null
  readonly path: string
  readonly list: ListViews
  /** Changes what is kept now; another tab may have changed it meanwhile. */
  readonly change: (next: (list: ListViews) => ListViews) => void
}

/** The views of the list that one is on. */
export function useSavedViews(): ListViewsState {
  const { pathname } = useLocation()
  const { userId, byPath } = useUserViews()
  const path = listPath(pathname)
  const change = useCallback(
    (next: (list: ListViews) => ListViews) => {
      if (userId === null) return
      const key = keyOf(userId)
      const kept = viewsIn(parseStored<unknown>(readKept(key), null))
      store(key, viewsIn({ ...kept, [path]: next(kept[path] ?? noViews) }))
    },
    [userId, path],
  )
  return { id: userId === null ? null : `${userId} ${path}`, path, list: byPath[path] ?? noViews, change }
}
