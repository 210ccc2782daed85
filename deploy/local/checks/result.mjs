/** How some tests went: how many passed, and the names of those that failed. @typedef {{ passed: number, failed: string[] }} Result */

/** @param {string} name @param {boolean} isPassed @returns {Result} */
export const single = (name, isPassed) => ({ passed: isPassed ? 1 : 0, failed: isPassed ? [] : [name] })

/** @param {Result[]} results @returns {Result} */
export const sum = (results) => ({
  passed: results.reduce((total, { passed }) => total + passed, 0),
  failed: results.flatMap(({ failed }) => failed),
})
