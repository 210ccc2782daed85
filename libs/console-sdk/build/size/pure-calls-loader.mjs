/** Where a value begins that a call or a chain of calls makes: never a statement of its own, which would have an effect. */
const making =
  /(?<=[([,=:?|&]\s*|\.\.\.)(?<!=>\s*)(?!function\b|async\b|if\b)(?=[A-Za-z_$][\w$]*(?:\s*\.\s*[\w$]+)*\()/g

/**
 * Says of a contract's calls that they only make something, as a pure lib does: schemas, mostly. A remote gets zod from the shell, so
 * that its bundler cannot know, and would keep, and make when it comes, all schemas of a file of which it uses one.
 * @param {string} source @returns {string}
 */
export default function pureCallsLoader(source) {
  return source.replace(making, '/*#__PURE__*/ ')
}
