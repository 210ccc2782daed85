import { readers } from './readers.mjs'

/** @typedef {import('./readers.mjs').Reader} Reader */

/**
 * A byte may cost so many times more each time that the text doubles: large texts leave the caches and fill the heap, while
 * a reader that looks at everything again for each byte stands at 2.
 */
const mostGrowth = 1.6
/** Below this a reader looks at no more than the beginning, and what is measured is noise. */
const leastNs = 20_000
const rounds = 3
const repeats = 3

/** Nanoseconds of the quickest of some calls. @param {() => unknown} call */
function quickest(call) {
  let least = Infinity
  for (let round = 0; round < rounds; round++) {
    const started = process.hrtime.bigint()
    call()
    least = Math.min(least, Number(process.hrtime.bigint() - started))
  }
  return least
}

/** What a byte costs in texts of each size, and how many times more whenever they double. @param {Reader} reader @param {string} shape */
function measure({ sizes, shapes, read }, shape) {
  const times = sizes.map((size) => {
    const text = shapes[shape]?.(size) ?? ''
    const ns = quickest(read(text))
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

/** The best of some measurements: a busy machine makes single ones worse, and never better. @param {Reader} reader @param {string} shape */
function measureAgain(reader, shape) {
  let best = measure(reader, shape)
  for (let again = 1; again < repeats && best.growth > mostGrowth; again++) {
    const next = measure(reader, shape)
    if (next.growth < best.growth) best = next
  }
  return best
}

/**
 * Prints what a byte costs in every reader of bytes from outside, over usual and hostile texts of three sizes.
 * @param {{ report: (line: string) => void, only: string[] }} options
 * @returns {string[]} the readers and shapes whose cost grows faster than the text
 */
export function benchScanners({ report, only }) {
  const faults = []
  report(`${'nanoseconds of a byte at three sizes'.padEnd(46)}${'growth'.padStart(34)}${'longest, ms'.padStart(14)}`)
  for (const reader of readers) {
    if (only.length > 0 && !only.some((part) => reader.name.includes(part))) continue
    for (const shape of Object.keys(reader.shapes)) {
      const name = `${reader.name}: ${shape}`
      const { perByte, growth, longestMs } = measureAgain(reader, shape)
      const cells = perByte.map((ns) => ns.toFixed(2).padStart(9)).join('')
      report(`${name.padEnd(46)}${cells}${growth.toFixed(2).padStart(7)}${longestMs.toFixed(1).padStart(14)}`)
      if (growth > mostGrowth) faults.push(name)
    }
  }
  return faults
}
