import { type Access, lacksSecondFactor, type ManifestRoute, mayAccess, type SessionUser } from '@tollgate/console-sdk'
import { isKnown, isNewer, type KnownRemote, type NewerRemote, type Remote } from '../remotes/remote'

/** A page of a remote with the remote that has it. */
export interface RemoteRoute {
  readonly remote: KnownRemote
  readonly route: ManifestRoute
}

/** Pages of the shell, which no remote takes over. */
const ownPaths: ReadonlySet<string> = new Set(['/', '/about', '/setting'])

/** The pages of all remotes. Where two want one address, the first of the list has it. */
export function remoteRoutes(remotes: readonly Remote[]): RemoteRoute[] {
  const taken = new Set(ownPaths)
  return remotes.filter(isKnown).flatMap((remote) =>
    remote.manifest.routes.flatMap((route) => {
      if (taken.has(route.path)) return []
      taken.add(route.path)
      return [{ remote, route }]
    }),
  )
}

/** The addresses of remotes that this shell is too old for. */
export const newerRoutes = (remotes: readonly Remote[]): { remote: NewerRemote; path: string }[] =>
  remotes.filter(isNewer).flatMap((remote) => remote.paths.map((path) => ({ remote, path })))

/** What stands at an address: its page, or why not. */
export type Verdict = 'page' | 'setup' | 'home' | 'sign-in' | 'second-factor' | 'forbidden'

/**
 * Rules A30, K2 and A43: before setup everything leads to /setup, afterwards nothing does; protected pages lead to
 * sign-in, and administrators who lack a second factor to where they get it. A page for another role says so.
 */
export function judge(
  { access, path }: { access: Access; path: string },
  { isSetUp, user }: { isSetUp: boolean; user: SessionUser | null },
): Verdict {
  if (!isSetUp) return path === '/setup' ? 'page' : 'setup'
  if (path === '/setup') return 'home'
  if (mayAccess(user, access)) return 'page'
  if (user === null) return 'sign-in'
  return lacksSecondFactor(user) ? 'second-factor' : 'forbidden'
}
