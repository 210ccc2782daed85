import { namesOption } from './forgotten-options.mjs'

/**
 * A panel of the settings: the options that its manifest says are written in it, and the text of its module with all that this imports
 * from its remote.
 * @typedef {{ id: string, options: readonly string[], text: string }} Panel
 */

/**
 * What is wrong with the options of panels: those of `known` that are in no panel or in several, those that are unknown, and
 * those that a panel announces and does not have, or has and does not announce.
 * @param {readonly string[]} known @param {readonly Panel[]} panels @returns {string[]}
 */
export function panelFaults(known, panels) {
  const ofOption = (/** @type {string} */ key) => panels.filter(({ options }) => options.includes(key))
  return [
    ...known.filter((key) => ofOption(key).length === 0).map((key) => `${key} is in no panel of the settings`),
    ...known
      .filter((key) => ofOption(key).length > 1)
      .map((key) => `${key} is in several panels: ${ofOption(key).map(({ id }) => id)}`),
    ...panels.flatMap((panel) => faultsOf(panel, known)),
  ]
}

/** @param {Panel} panel @param {readonly string[]} known */
function faultsOf({ id, options, text }, known) {
  const shown = [...text.matchAll(/\bkeys: \[([^\]]*)\]/g)]
    .flatMap(([, list]) => [...String(list).matchAll(/'([^']+)'/g)].map(([, key]) => String(key)))
    .filter((key) => known.includes(key))
  return [
    ...options.filter((key) => !known.includes(key)).map((key) => `${id} announces ${key}, which is no option`),
    ...options.filter((key) => !namesOption(text, key)).map((key) => `${id} announces ${key} and does not have it`),
    ...shown.filter((key) => !options.includes(key)).map((key) => `${id} has ${key} and does not announce it`),
  ]
}
