import type { RouteEntry, RouteOwner } from './route'
import { routes } from './routes'

interface Node {
  readonly literals: Map<string, Node>
  /** Where a `{name}` segment leads. */
  any: Node | null
  /** Routes that end here, by method. */
  readonly here: Map<string, RouteEntry>
  /** Routes that take this place and all below it, by method. */
  readonly below: Map<string, RouteEntry>
}

const root = plant(routes)

/**
 * The route that a request belongs to, or null. Literal segments win over `{name}`, and `{name}` over `*`; a trailing
 * slash and a query do not count; HEAD is looked up as GET.
 */
export function routeOf(method: string, path: string): RouteEntry | null {
  const segments = segmentsOf(path)
  const asked = method === 'HEAD' ? 'GET' : method
  // A first segment of our own (`api`, `v1`) is never the {mode} of `/{mode}/mj/*`.
  const branch = root.literals.get(segments[0] ?? '')
  if (branch) return find(branch, segments, 1, asked)
  return root.any ? find(root.any, segments, 1, asked) : null
}

/**
 * Who answers a request. A GET outside all prefixes of the table is the console's, which the edge serves; null is nobody:
 * 404.
 */
export function ownerOf(method: string, path: string): RouteOwner | null {
  const route = routeOf(method, path)
  if (route) return route.owner
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !root.literals.has(segmentsOf(path)[0] ?? '') ? 'edge' : null
}

function find(node: Node, segments: readonly string[], depth: number, method: string): RouteEntry | null {
  const segment = segments[depth]
  if (segment === undefined) return pick(node.here, method) ?? pick(node.below, method)
  const literal = node.literals.get(segment)
  return (
    (literal && find(literal, segments, depth + 1, method)) ??
    (node.any && find(node.any, segments, depth + 1, method)) ??
    pick(node.below, method)
  )
}

function pick(byMethod: ReadonlyMap<string, RouteEntry>, method: string): RouteEntry | null {
  return byMethod.get(method) ?? byMethod.get('*') ?? null
}

/** `/api/log/?p=1` -> [api, log] */
function segmentsOf(path: string): string[] {
  const query = path.indexOf('?')
  const bare = query < 0 ? path : path.slice(0, query)
  const segments = bare.split('/')
  segments.shift()
  if (segments.at(-1) === '') segments.pop()
  return segments
}

function plant(entries: readonly RouteEntry[]): Node {
  const tree = emptyNode()
  for (const entry of entries) {
    let node = tree
    const segments = segmentsOf(entry.path)
    const isOpen = segments.at(-1) === '*'
    for (const segment of isOpen ? segments.slice(0, -1) : segments) node = step(node, segment)
    const slot = isOpen ? node.below : node.here
    slot.set(entry.method, entry)
  }
  return tree
}

function step(node: Node, segment: string): Node {
  if (segment.startsWith('{')) return (node.any ??= emptyNode())
  const next = node.literals.get(segment) ?? emptyNode()
  node.literals.set(segment, next)
  return next
}

function emptyNode(): Node {
  return { literals: new Map(), any: null, here: new Map(), below: new Map() }
}
