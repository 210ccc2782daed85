/** @typedef {import('./readers.mjs').Reader} Reader */
/**
 * @typedef {object} Growth
 * @property {number[]} perByte   nanoseconds, at each of the sizes
 * @property {number} growth      how many times more a byte costs whenever the text doubles
 * @property {number} longestMs
 */
/** Nanoseconds of processor time that a call takes. @typedef {(call: () => unknown) => number} Cost */

/**
 * A byte may cost so many times more each time that the text doubles: large texts leave the caches and fill the heap, while
 * a reader that looks at everything again for each byte stands at 2.
 */
export const mostGrowth = 1.6
/** Below this a reader looks at no more than the beginning, and what is measured is noise. */
const leastNs = 20_000
const repeats = 3
/** How much longer the text is by which a suspicion is looked into. */
const further = 4

/**
 * What a byte of this shape costs the reader, and whether that grows. What looks as if it did is measured again, as a busy
 * machine makes figures worse and never better, and then over a text four times as long: values that no longer fit into the
 * caches or the young generation make a byte dearer once, but what begins anew for each byte goes on growing.
 * @param {Reader} reader @param {string} shape @param {Cost} costOf
 * @returns {Growth}
 */
export function growthOf(reader, shape, costOf) {
  let best = measure(reader, shape, { sizes: reader.sizes, costOf })
  for (let again = 1; again < repeats && best.growth > mostGrowth; again++) {
    const next = measure(reader, shape, { sizes: reader.sizes, costOf })
    if (next.growth < best.growth) best = next
  }
  if (best.growth <= mostGrowth) return best
  const last = reader.sizes.at(-1) ?? 0
  const beyond = measure(reader, shape, { sizes: [last, last * further], costOf })
  return { ...best, growth: Math.min(best.growth, beyond.growth) }
}

/** @param {Reader} reader @param {string} shape @param {{ sizes: readonly number[], costOf: Cost }} by @returns {Growth} */
function measure({ shapes, read }, shape, { sizes, costOf }) {
  const times = sizes.map((size) => {
    const text = shapes[shape]?.(size) ?? ''
    const ns = costOf(read(text))
    const bytes = Buffer.byteLength(text)
    return { ns, bytes, perByte: ns / bytes }
  })
  const [first, last] = [times[0], times.at(-1)]
  const isTold = first !== undefined && last !== undefined && last.ns >= leastNs
  return {
    perByte: times.map(({ perByte }) => perByte),
    longestMs: (last?.ns ?? 0) / 1e6,
    growth: isTold ? (last.perByte / first.perByte) ** (1 / Math.log2(last.bytes / first.bytes)) : 1,
  }
}
