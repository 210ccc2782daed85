/**
 * @typedef {{ version?: string, license?: string, link?: boolean, hasInstallScript?: boolean,
 *   optionalDependencies?: Record<string, string> }} LockedPackage
 */
/** @typedef {{ allowed: readonly string[], exceptions: Record<string, { licence: string }>, scripts: Record<string, string> }} Policy */

/** @param {string} place */
const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Whether each way to fulfil an SPDX expression, or one of its alternatives, is allowed. @param {string} licence @param {readonly string[]} allowed */
function isAllowed(licence, allowed) {
  const alternatives = licence.replace(/^\(|\)$/g, '').split(' OR ')
  return alternatives.some((each) => each.split(' AND ').every((part) => allowed.includes(part)))
}

/**
 * What is wrong with the packages of a lock file: licences that are neither allowed nor excepted, scripts at the installation that
 * nobody looked at, and exceptions that nothing needs.
 * @param {Record<string, LockedPackage>} packages @param {Policy} policy
 * @returns {string[]}
 */
export function supplyFaults(packages, { allowed, exceptions, scripts }) {
  const foreign = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
  // The entry of a package for another system has no licence: it is a part of the one that asks for it.
  const parents = new Map(
    foreign.flatMap(([, { optionalDependencies = {}, license }]) =>
      Object.keys(optionalDependencies).map((name) => [name, license]),
    ),
  )
  const used = new Set()
  const faults = foreign.flatMap(([place, { license, hasInstallScript }]) => {
    const name = nameOf(place)
    const licence = license ?? exceptions[name]?.licence ?? parents.get(name)
    const isExcepted = exceptions[name] !== undefined && exceptions[name].licence === licence
    if (isExcepted) used.add(name)
    const script = scripts[name] ?? scripts[`${name.split('/')[0]}/*`]
    return [
      ...(licence === undefined ? [`${place} tells no licence`] : []),
      ...(licence !== undefined && !isExcepted && !isAllowed(licence, allowed) ? [`${place} is under ${licence}`] : []),
      ...(hasInstallScript && script === undefined ? [`${place} has a script at its installation`] : []),
    ]
  })
  const idle = Object.keys(exceptions).filter((name) => !used.has(name))
  return [...faults, ...idle.map((name) => `the exception for ${name} is needed by nothing`)]
}
