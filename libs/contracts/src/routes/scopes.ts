import type { Scope } from '../core/scopes'
import type { RouteEntry, RouteMethod } from './route'
import { routes } from './routes'

/** The one scope that a route belongs to; `closed` to every API token, whatever its scopes. */
export interface RouteScope {
  readonly scope: Exclude<Scope, 'read'> | 'closed'
  /** Its answer holds what opens or pays for something, which `read` does not read. */
  readonly isSecret: boolean
}

type Row = readonly [
  method: RouteMethod | readonly RouteMethod[],
  path: string,
  scope: RouteScope['scope'],
  isSecret?: 'secret',
]

/**
 * The one place that says which scope a route of the console's API belongs to, by its subject, which is not always its owner. A closing
 * `*` stands for all that follows. Exactly one row fits each route, which a test holds.
 */
export const scopeRows: readonly Row[] = [
  // Whoever may do these has, or makes, other ways in: sign-in, credentials, second factors, where warnings go, setup.
  ['*', '/api/access_tokens/*', 'closed'],
  ['*', '/api/oauth/*', 'closed'],
  ['*', '/api/reset_password', 'closed'],
  ['*', '/api/setup', 'closed'],
  ['*', '/api/user/2fa/*', 'closed'],
  ['*', '/api/user/bindings/*', 'closed'],
  ['*', '/api/user/login/*', 'closed'],
  ['*', '/api/user/logout', 'closed'],
  ['*', '/api/user/passkeys/*', 'closed'],
  ['*', '/api/user/reauthenticate/*', 'closed'],
  ['*', '/api/user/register', 'closed'],
  ['*', '/api/user/reset', 'closed'],
  [['PUT', 'DELETE'], '/api/user/self', 'closed'],
  ['*', '/api/user/sessions/*', 'closed'],
  ['*', '/api/user/setting/*', 'closed'],
  ['*', '/api/user/token', 'closed'],
  ['*', '/api/user/{id}/2fa', 'closed'],
  ['*', '/api/verification', 'closed'],
  // Makes quota out of somebody's word.
  ['*', '/api/order/{id}/refund', 'closed'],
  ['*', '/api/order/{id}/settle', 'closed'],
  // Models are called with `sk-` tokens, which have limits of their own.
  ['*', '/pg/*', 'closed'],
  // What people said to models is read by people, one call at a time.
  ['*', '/api/body/*', 'closed'],

  ['*', '/api/channel/*', 'channels'],
  ['*', '/api/models', 'channels'],
  ['*', '/api/user/models', 'channels'],

  [['GET', 'POST', 'PUT'], '/api/user/', 'users'],
  ['*', '/api/user/manage', 'users'],
  ['*', '/api/user/search', 'users'],
  ['GET', '/api/user/self', 'users'],
  ['GET', '/api/user/{id}', 'users'],

  ['*', '/api/about', 'options'],
  ['*', '/api/home_page_content', 'options'],
  ['*', '/api/notice', 'options'],
  ['*', '/api/option/*', 'options'],
  ['*', '/api/status', 'options'],

  ['*', '/api/budget/*', 'billing'],
  ['*', '/api/group/', 'billing'],
  ['*', '/api/pricing', 'billing'],
  ['*', '/api/redemption/*', 'billing', 'secret'],
  ['*', '/api/token/*', 'billing', 'secret'],
  ['*', '/api/user/aff', 'billing'],
  ['*', '/api/user/aff_transfer', 'billing'],
  ['*', '/api/user/amount', 'billing'],
  ['*', '/api/user/check_in', 'billing'],
  ['*', '/api/user/check_in_status', 'billing'],
  ['*', '/api/order/', 'billing'],
  ['*', '/api/order/self', 'billing'],
  ['*', '/api/user/epay/*', 'billing'],
  ['*', '/api/user/stripe/*', 'billing'],
  ['*', '/api/user/pay', 'billing'],
  ['*', '/api/user/self/groups', 'billing'],
  ['GET', '/api/user/self/statement', 'billing'],
  ['GET', '/api/user/self/statement/sums', 'billing'],
  ['GET', '/api/user/{id}/tokens', 'billing'],
  ['GET', '/api/user/{id}/statement', 'billing'],
  ['GET', '/api/user/{id}/statement/sums', 'billing'],
  ['GET', '/api/user/self/spending', 'billing'],
  ['*', '/api/user/topup', 'billing'],

  ['*', '/api/audit/*', 'logs'],
  ['*', '/api/data/*', 'logs'],
  ['*', '/api/log/*', 'logs'],
  ['*', '/api/mj/*', 'logs'],
  ['*', '/api/task/*', 'logs'],
]

/** The routes that a person calls as themself: by a session, or by a token in their name. */
export const consoleRoutes: readonly RouteEntry[] = routes.filter(
  ({ path, owner, auth }) => /^\/(api|pg)\//.test(path) && owner !== 'edge' && auth !== 'token',
)

const scopeOfRoute = new Map(consoleRoutes.map((route) => [nameOf(route.method, route.path), rowScope(route)]))

/**
 * The scope of a route by its method and its path as the table or a framework writes it (`/api/user/{id}`, `/api/user/:id`). What is
 * unknown is closed.
 */
export function scopeOf(method: string, path: string): RouteScope {
  return scopeOfRoute.get(nameOf(method, path)) ?? closed
}

/** Whether a token of these scopes may call a route. */
export function mayCall(granted: readonly string[], { scope, isSecret }: RouteScope, isWrite: boolean): boolean {
  if (scope === 'closed') return false
  return granted.includes(scope) || (!isWrite && !isSecret && granted.includes('read'))
}

/** What of an open route is closed all the same, by what is sent: how others get in and how high they stand, and what nobody can undo. */
const closedBodies = new Map<string, (body: Readonly<Record<string, unknown>>) => boolean>([
  [nameOf('PUT', '/api/user/'), ({ password }) => Boolean(password)],
  [nameOf('POST', '/api/user/manage'), ({ action }) => action === 'promote' || action === 'delete'],
])

/** Whether no API token may send this body to a route that is otherwise open to it. */
export function isClosedBody(method: string, path: string, body: unknown): boolean {
  const isClosed = closedBodies.get(nameOf(method, path))
  return isClosed !== undefined && typeof body === 'object' && body !== null && isClosed({ ...body })
}

const closed: RouteScope = { scope: 'closed', isSecret: false }

/** The rows that fit a route: exactly one, unless the table is wrong. */
export function rowsOf({ method, path }: Pick<RouteEntry, 'method' | 'path'>): readonly Row[] {
  return scopeRows.filter(([methods, pattern]) => {
    if (methods !== '*' && ![methods].flat().includes(method)) return false
    const [asked, known] = [shapeOf(path), shapeOf(pattern)]
    return known.endsWith('/*') ? `${asked}/`.startsWith(known.slice(0, -1)) : asked === known
  })
}

function rowScope(route: RouteEntry): RouteScope {
  const [row] = rowsOf(route)
  return row ? { scope: row[2], isSecret: row[3] === 'secret' } : closed
}

function nameOf(method: string, path: string): string {
  return `${method === 'HEAD' ? 'GET' : method.toUpperCase()} ${shapeOf(path)}`
}

/** A path without the names of its parameters and without a closing slash. */
function shapeOf(path: string): string {
  return path.replace(/\{\w+\}|:\w+/g, '{}').replace(/\/$/, '')
}
