/** @typedef {{ version?: string, dev?: boolean, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} LockEntry */
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
  const folders = [place]
  for (
    let at = place.lastIndexOf('node_modules/');
    at >= 0;
    at = at === 0 ? -1 : place.lastIndexOf('node_modules/', at - 1)
  )
    folders.push(place.slice(0, Math.max(0, at - 1)))
  return folders.some((folder) => packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined)
}

/**
 * Projects whose dependencies the lock file does not know as they are now.
 * @param {Record<string, LockEntry>} packages
 * @param {import('./projects.mjs').Project[]} projects
 */
export function projectsOutOfStep(packages, projects) {
  return projects
    .filter(({ folder, dependencies }) => {
      const { dependencies: locked = {}, ...entry } = packages[folder] ?? {}
      const { devDependencies = {} } = /** @type {{ devDependencies?: Record<string, string> }} */ (entry)
      return (
        Object.keys({ ...locked, ...devDependencies })
          .sort()
          .join() !== [...dependencies].sort().join()
      )
    })
    .map(({ name }) => name)
}
