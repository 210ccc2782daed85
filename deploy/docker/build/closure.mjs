import path from 'node:path'

/**
 * @typedef {{ version?: string, license?: string, integrity?: string, resolved?: string, link?: boolean,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockedPackage
 */
/** What runs with a workspace: the workspaces by their folders, its own among them, and the places of others' packages. @typedef {{ workspaces: string[], places: string[] }} Closure */

/**
 * What a workspace needs when it runs, by the lock file. Throws for a package that is needed and not in it.
 * @param {Record<string, LockedPackage>} packages  of the lock file @param {string} folder  of the workspace
 * @returns {Closure}
 */
export function closureOf(packages, folder) {
  const found = new Set([folder])
  for (const place of found) for (const next of needsOf(packages, place)) found.add(next)
  const all = [...found].sort()
  const isForeign = (/** @type {string} */ place) => place.includes('node_modules/')
  return { workspaces: all.filter((place) => !isForeign(place)), places: all.filter(isForeign) }
}

/** @param {Record<string, LockedPackage>} packages @param {string} place @returns {string[]} */
function needsOf(packages, place) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[place] ?? {}
  const mayMiss = new Set([
    ...Object.keys(optionalDependencies ?? {}),
    ...Object.entries(peerDependenciesMeta ?? {}).flatMap(([name, { optional }]) => (optional === true ? [name] : [])),
  ])
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !mayMiss.has(name))
  const names = new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
  return [...names].flatMap((name) => {
    const at = placeOf(packages, place, name)
    if (at !== null) return [at]
    if (mayMiss.has(name)) return []
    throw new Error(`package-lock.json has no ${name}, which ${place} needs`)
  })
}

/** Where Node finds a package from a place; of a workspace its folder. @param {Record<string, LockedPackage>} packages @param {string} from @param {string} name */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const place = path.posix.join(folder === '.' ? '' : folder, 'node_modules', name)
    const found = packages[place]
    if (found !== undefined) return found.link === true ? (found.resolved ?? place) : place
    if (folder === '.') return null
  }
}
