import { type RouteOwner, routes, scopeOf } from '@tollgate/contracts'
import { declaredRoutesOf } from './declared-routes'
import type { DeclaredRoute } from './route-schemas'

/**
 * What the controllers of a module declare otherwise than the tables say, by which the edge sends requests on and tokens reach: a
 * route that no row has, or another owner or level of access, or that asks for a fresh sign-in and is open to a scope. Empty where
 * all agree; a service's spec holds that.
 */
export function routeFaultsOf(module: object, owner: RouteOwner): string[] {
  return declaredRoutesOf(module).flatMap((route) => {
    const fault = faultOf(route, owner)
    return fault === null ? [] : [`${route.method.toUpperCase()} ${route.path} ${fault}`]
  })
}

function faultOf({ method, path, access, isAlwaysFresh }: DeclaredRoute, owner: RouteOwner): string | null {
  const verb = method.toUpperCase()
  const row = routes.find((one) => one.method === verb && bare(one.path) === bare(path))
  if (!row) return 'stands in no table of routes: the edge does not know it'
  if (row.owner !== owner) return `belongs to ${row.owner} in the table`
  if (row.auth !== access) return `is for ${access} here and for ${row.auth} in the table`
  const { scope } = scopeOf(verb, path)
  return isAlwaysFresh && scope !== 'closed' ? `asks for a fresh sign-in and is open to the scope ${scope}` : null
}

/** A slash at the end means nothing, nor do the names of what varies. */
function bare(path: string): string {
  return path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')
}
