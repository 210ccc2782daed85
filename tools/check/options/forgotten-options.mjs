const DEFINITION = /^ {2}'?([A-Za-z_][\w.]*)'?: \w+\(/gm

/**
 * What is wrong with the options that `definitions` define: those that no text of `users` names by its key in quotes and that
 * do not wait, and those that wait for nothing.
 * @param {string[]} definitions @param {string[]} users @param {string[]} waiting
 * @returns {string[]}
 */
export function forgottenOptions(definitions, users, waiting) {
  const keys = optionKeys(definitions)
  const isUsed = (/** @type {string} */ key) => users.some((text) => namesOption(text, key))
  const waits = new Set(waiting)
  return [
    ...keys.filter((key) => !isUsed(key) && !waits.has(key)).map((key) => `${key} is not used`),
    ...waiting.filter((key) => !keys.includes(key)).map((key) => `${key} waits and is no option, to be used`),
    ...waiting.filter((key) => isUsed(key)).map((key) => `${key} waits and is used`),
  ]
}

/** The keys of the options that these texts define. @param {string[]} definitions @returns {string[]} */
export function optionKeys(definitions) {
  const groups = definitions.flatMap((text) => text.split('Options = {').slice(1))
  return groups.flatMap((text) => [...text.matchAll(DEFINITION)].map(([, key]) => String(key)))
}

/** Whether a text names an option: as a text of its own, or as a field or a property. @param {string} text @param {string} key */
export function namesOption(text, key) {
  return new RegExp(`(?<![\\w.-])${key.replaceAll('.', String.raw`\.`)}(?![\\w-])`).test(text)
}
