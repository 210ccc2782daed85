/**
 * The value below which that share of the numbers lies, the nearest one that was measured; NaN when there is none.
 * @param {ArrayLike<number>} values @param {number} share from 0 to 1
 */
export function percentile(values, share) {
  const sorted = Float64Array.from(values).sort()
  if (sorted.length === 0) return NaN
  const rank = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))
  return /** @type {number} */ (sorted[rank])
}

/**
 * The middle of the numbers, of two middle ones their mean; NaN when there is none.
 * @param {ArrayLike<number>} values
 */
export function median(values) {
  const sorted = Float64Array.from(values)
    .filter((value) => !Number.isNaN(value))
    .sort()
  if (sorted.length === 0) return NaN
  const low = /** @type {number} */ (sorted[(sorted.length - 1) >> 1])
  const high = /** @type {number} */ (sorted[sorted.length >> 1])
  return (low + high) / 2
}
