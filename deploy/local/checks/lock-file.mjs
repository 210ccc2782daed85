/**
 * @typedef {{ version?: string, dev?: boolean, dependencies?: Record<string, string>,
 *   devDependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} LockEntry
 */
/** @typedef {{ name: string, version: string, isDev: boolean, neededBy: string }} Missing */

/**
 * Optional packages, mostly for other systems, that a locked package names and the lock file lacks.
 * @param {Record<string, LockEntry>} packages of the lock file @returns {Missing[]}
 */
export function missingOptionals(packages) {
  return Object.entries(packages).flatMap(([place, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(packages, place, name))
      .map(([name, version]) => ({ name, version, isDev: dev === true, neededBy: place })),
  )
}

/** Looks where Node would: beside the package, then further up. @param {Record<string, LockEntry>} packages @param {string} place @param {string} name */
function isLocked(packages, place, name) {
  if (packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`] !== undefined) return true
  if (place === '') return false
  const parent = place.lastIndexOf('node_modules/')
  return isLocked(packages, place.slice(0, Math.max(0, parent - 1)), name)
}

/**
 * Projects whose dependencies the lock file does not know as they are now.
 * @param {Record<string, LockEntry>} packages
 * @param {import('../build/projects.mjs').Project[]} projects
 */
export function projectsOutOfStep(packages, projects) {
  const isKnown = (/** @type {import('../build/projects.mjs').Project} */ { folder, dependencies }) => {
    const { dependencies: locked, devDependencies } = packages[folder] ?? {}
    const names = Object.keys({ ...locked, ...devDependencies })
    return names.sort().join() === [...dependencies].sort().join()
  }
  return projects.filter((project) => !isKnown(project)).map(({ name }) => name)
}
