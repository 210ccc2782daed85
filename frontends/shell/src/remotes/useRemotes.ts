import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Limits, Remote } from './remote'
import { defaultLimits, manifestQuery, type RemoteList, remoteListQuery } from './remote-list'

/** The remotes of this console, each in its state. */
export interface Remotes {
  /** The list itself could not be had. */
  readonly error: unknown
  readonly isListing: boolean
  readonly remotes: readonly Remote[]
  readonly limits: Limits
  /** Asks again for what failed. */
  readonly retry: () => void
}

const noList: RemoteList = { remotes: [], limits: defaultLimits }

/** Finds the remotes: first the list, then all manifests at once. One that is slow or broken keeps nobody waiting. */
export function useRemotes(): Remotes {
  const list = useQuery(remoteListQuery)
  const { remotes: listed, limits } = list.data ?? noList
  const manifests = useQueries({ queries: listed.map((each) => manifestQuery(each, limits)) })
  const remotes = manifests.map((query, at): Remote => {
    const { id = '', manifest = '' } = listed[at] ?? {}
    if (query.data !== undefined) return query.data
    return query.isFetching || query.error === null
      ? { id, url: manifest, state: 'loading' }
      : { id, url: manifest, state: 'failed', error: query.error }
  })
  const retry = useCallback(() => {
    if (list.error !== null) void list.refetch()
    for (const query of manifests) if (query.error !== null) void query.refetch()
  }, [list, manifests])
  return { error: list.error, isListing: list.isPending, remotes, limits, retry }
}
