/** What modules offer, by their names: the names of their values. @typedef {Record<string, string[]>} Offered */

/** What the remotes of a contract were promised. @typedef {{ contract: number, modules: Offered }} Promised */

const lists = /^export \{([^}]*)\}/gms
const declared = /^export (?:async )?(?:const|function|class) (\w+)/gm
const unreadable = /^export (?:\*|default)/m

/**
 * The names of the values that a module exports, sorted; types are none. Throws where a module exports in a way that does not say
 * its names.
 * @param {string} source @returns {string[]}
 */
export function exportedNames(source) {
  if (unreadable.test(source)) throw new Error('what "export *" and "export default" export cannot be read')
  const listed = [...source.matchAll(lists)].flatMap(([, inner = '']) =>
    inner
      .split(',')
      .map((part) => part.replace(/\/\/.*$/gm, '').trim())
      .filter((part) => part !== '' && !part.startsWith('type '))
      .map((part) => part.split(/ as /).at(-1) ?? part),
  )
  const own = [...source.matchAll(declared)].map(([, name = '']) => name)
  return [...new Set([...listed, ...own])].sort()
}

/**
 * Where what is offered breaks what was promised: a remote that is built already asks for a name by the contract that it was built
 * for. And what is offered and not promised yet.
 * @param {Promised} promised @param {Promised} offered @returns {string[]}
 */
export function contractFaults(promised, offered) {
  if (promised.contract !== offered.contract)
    return [`the sdk speaks contract ${offered.contract}, promised is ${promised.contract}: promise anew`]
  const gone = missingFrom(offered.modules, promised.modules)
  const fresh = missingFrom(promised.modules, offered.modules)
  return [
    ...gone.map(
      (one) => `${one} is gone: remotes of contract ${promised.contract} ask for it. Keep it, or raise CONTRACT`,
    ),
    ...fresh.map((one) => `${one} is new: promise it`),
  ]
}

/** What the second has and the first has not. @param {Offered} one @param {Offered} other @returns {string[]} */
const missingFrom = (one, other) =>
  Object.entries(other).flatMap(([module, names]) =>
    names.filter((name) => !one[module]?.includes(name)).map((name) => `${name} of ${module}`),
  )

/**
 * What is promised from now on: within a contract never less than before.
 * @param {Promised} promised @param {Promised} offered @returns {Promised}
 */
export function promisedAnew(promised, offered) {
  if (promised.contract !== offered.contract) return offered
  const modules = [...new Set([...Object.keys(promised.modules), ...Object.keys(offered.modules)])].sort()
  const names = (/** @type {string} */ module) => [
    ...new Set([...(promised.modules[module] ?? []), ...(offered.modules[module] ?? [])]),
  ]
  return {
    contract: promised.contract,
    modules: Object.fromEntries(modules.map((module) => [module, names(module).sort()])),
  }
}
