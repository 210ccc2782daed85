/**
 * Has zod make no code of its schemas, which the policy of the console's contents forbids: zod finds that out by trying, and
 * Firefox, and whoever collects reports of violations, tell of each try.
 * @param {string} source of zod's core @returns {string}
 */
export default function zodWithoutEval(source) {
  return `${source}\nglobalConfig.jitless = true\n`
}
