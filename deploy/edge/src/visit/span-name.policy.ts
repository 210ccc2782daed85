/** A word of a route, or a version. Keys, ids and codes are longer, or have digits and capitals in them. */
const routeWord = /^(v\d[a-z\d]{0,7}|[a-z][a-z_-]{0,23})$/

/**
 * The name of a request's span must not hold ids, so it has the first two segments of the path only; the service's own span
 * says the route. What nobody owns is named by its method alone, and a second segment that is no word is left away: anything
 * may stand there, also a key that was put in the wrong place.
 */
export function spanNameOf(method: string, path: string, isOwned: boolean): string {
  if (!isOwned) return method
  const [, first = '', second] = path.split('/', 3)
  return second !== undefined && routeWord.test(second) ? `${method} /${first}/${second}` : `${method} /${first}`
}
