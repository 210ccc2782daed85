import { useQuery } from '@tanstack/react-query'
import { againEveryMs } from '@tollgate/console-sdk/host'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { loader } from './loader'
import type { KnownRemote } from './remote'
import { RemoteBoundary } from './RemoteBoundary'
import { useConsoleRemotes } from './remotes-context'

export interface RemoteModuleProps {
  readonly remote: KnownRemote
  readonly module: string
  readonly props?: Readonly<Record<string, unknown>>
  /** While its code is on the way. */
  readonly loading: ReactNode
  /** When it did not come, or threw. */
  readonly failed: (error: unknown, retry: () => void) => ReactNode
}

/** A component of a remote, fetched when it is first shown. Whatever goes wrong with it stays in its place. */
export function RemoteModule({ remote, module, props, loading, failed }: RemoteModuleProps) {
  const { limits } = useConsoleRemotes()
  const code = useQuery({
    queryKey: ['console', 'code', remote.url, module],
    queryFn: () => loader.load(remote, module, limits.codeMs),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    // A deployment, or an edge that begins anew, is over by itself.
    refetchInterval: ({ state }) => (state.status === 'error' ? againEveryMs : false),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [isAsked, setAsked] = useState(false)
  const retry = () => {
    // Code that did not come has been given up already; whoever else waits for it may be asking by now.
    if (!code.isError) loader.renew(remote)
    setAsked(true)
    void code.refetch().then(() => setAsked(false))
  }
  // What did not come for want of a network comes by itself when there is one again.
  useEffect(() => {
    if (!code.isError) return undefined
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  })
  // Drawn bit by bit, so that the page around it takes clicks meanwhile.
  const isDrawn = useDeferredValue(code.data !== undefined)
  // Also while it is fetched once more: what threw is taken away and drawn anew.
  if (code.isFetching && (isAsked || !code.isError)) return loading
  if (code.data === undefined) return failed(code.error, retry)
  if (!isDrawn) return loading
  const Remote = code.data
  return (
    <RemoteBoundary fallback={(error) => failed(error, retry)}>
      <Remote {...props} />
    </RemoteBoundary>
  )
}
