const kilobyte = 1_000

/** What may be sent, in compressed bytes: the shell with its first page, what a page of a remote adds, and all of a remote. */
export const budgets = { shellFirstLoad: 245 * kilobyte, page: 75 * kilobyte, remote: 200 * kilobyte }

/** Source maps and what the browser never asks for do not count. @param {string} name */
const counts = (name) => /\.(js|css)$/.test(name)

/**
 * Says when files cost more than they may, and which are the largest.
 * @param {string} what @param {ReadonlyMap<string, number>} sizes @param {number} budget
 */
export function overBudget(what, sizes, budget) {
  const files = [...sizes].filter(([name]) => counts(name)).sort(([, one], [, two]) => two - one)
  const total = files.reduce((sum, [, size]) => sum + size, 0)
  if (total <= budget) return null
  const largest = files.slice(0, 5).map(([name, size]) => `${name} ${inKb(size)}`)
  return `${what} is ${inKb(total)} compressed, its budget is ${inKb(budget)}. Largest: ${largest.join(', ')}`
}

/** @param {number} bytes */
const inKb = (bytes) => `${(bytes / kilobyte).toFixed(1)} KB`
