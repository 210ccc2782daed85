import { queryOptions } from '@tanstack/react-query'
import { list, number, readManifest, record, text } from '@tollgate/console-sdk/host'
import type { KnownRemote, Limits, NewerRemote } from './remote'
import { withLimit } from './time-limit'

/** What the deployment says: which remotes there are, and how long to wait for them. */
export interface RemoteList {
  readonly remotes: readonly { readonly id: string; readonly manifest: string }[]
  readonly limits: Limits
}

/** How long the shell waits unless the deployment says otherwise. */
export const defaultLimits: Limits = { manifestMs: 5_000, codeMs: 10_000, findMs: 5_000 }

/** Reads `remotes.json`; throws for what is none. */
export function readRemoteList(value: unknown): RemoteList {
  const sent = record(value, 'remotes.json')
  const remotes = list(sent['remotes'], 'remotes', (each, name) => {
    const remote = record(each, name)
    return { id: text(remote['id'], `${name}.id`), manifest: text(remote['manifest'], `${name}.manifest`) }
  })
  const limits = record(sent['limits'] ?? {}, 'limits')
  const limitOf = (name: keyof Limits) => number(limits[name] ?? defaultLimits[name], `limits.${name}`)
  return {
    remotes,
    limits: { manifestMs: limitOf('manifestMs'), codeMs: limitOf('codeMs'), findMs: limitOf('findMs') },
  }
}

/** Which remotes there are, as the deployment says. Looked at again when somebody comes back to the window. */
export const remoteListQuery = queryOptions({
  queryKey: ['console', 'remotes'],
  queryFn: async ({ signal }): Promise<RemoteList> => readRemoteList(await fetchJson('/console/remotes.json', signal)),
  staleTime: 30_000,
  gcTime: Infinity,
})

/** The manifest of one remote. It is asked for once; a failure is tried again when the user wants it. */
export const manifestQuery = ({ id, manifest }: RemoteList['remotes'][number], { manifestMs }: Limits) =>
  queryOptions({
    queryKey: ['console', 'manifest', id, manifest],
    queryFn: async ({ signal }): Promise<KnownRemote | NewerRemote> => {
      const listed = { id, url: new URL(manifest, location.origin).href }
      const read = readManifest(await withLimit(fetchJson(manifest, signal), manifestMs))
      switch (read.kind) {
        case 'known':
          return { ...listed, state: 'known', manifest: read.manifest }
        case 'newer':
          return { ...listed, state: 'newer', contract: read.contract, paths: read.paths }
        case 'broken':
          throw new Error(`The manifest of ${id} is broken: ${read.reason}`)
      }
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })

async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}
