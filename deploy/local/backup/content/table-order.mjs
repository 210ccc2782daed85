/**
 * Tables in an order in which each stands behind those whose rows it refers to, else as they are given. A table that refers to
 * itself is no matter, as its rows come at once. Throws an Error where tables refer to each other in a circle.
 * @template {{ name: string }} T
 * @param {readonly T[]} tables @param {readonly { from: string, to: string }[]} references
 * @returns {T[]}
 */
export function inOrderOfReference(tables, references) {
  const left = [...tables]
  /** @type {T[]} */
  const ordered = []
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const isFree = (/** @type {T} */ { name }) =>
      references.every(({ from, to }) => from !== name || to === name || !names.has(to))
    const next = left.findIndex(isFree)
    if (next < 0) throw new Error(`these tables refer to each other in a circle: ${[...names].join(', ')}`)
    ordered.push(...left.splice(next, 1))
  }
  return ordered
}
