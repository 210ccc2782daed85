import type { ServiceName } from '../core/contract'

/** Who answers a route: a service, or the edge itself. */
export type RouteOwner = ServiceName | 'edge'

export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'DELETE' | '*'

/** public: anyone; user: signed in; admin: role >= 10; root: role 100; token: an `sk-` key. */
export type RouteAuth = 'public' | 'user' | 'admin' | 'root' | 'token'

/** One route. In `path`, `{name}` is one segment and a closing `*` is all that follows; a trailing slash means nothing. */
export interface RouteEntry {
  readonly method: RouteMethod
  readonly path: string
  readonly auth: RouteAuth
  readonly owner: RouteOwner
  /** What goes in and out, in a few words. */
  readonly note: string
}

type RouteRow = readonly [method: RouteMethod, path: string, auth: RouteAuth, note?: string]

/** The routes of one owner, from rows of method, path, auth and note. */
export function owned(owner: RouteOwner, rows: readonly RouteRow[]): RouteEntry[] {
  return rows.map(([method, path, auth, note = '']) => ({ method, path, auth, owner, note }))
}
