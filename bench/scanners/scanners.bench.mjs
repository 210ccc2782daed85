import { growthOf, mostGrowth } from './growth.mjs'
import { readers } from './readers.mjs'

const rounds = 3
/** A call is repeated until it has taken so long: the clock of a process counts microseconds. */
const leastRoundUs = 1_000

/**
 * Nanoseconds of processor time of the quickest of some calls: what others do on the machine meanwhile does not count.
 * @param {() => unknown} call
 */
function quickest(call) {
  let least = Infinity
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage()
    let calls = 0
    let tookUs = 0
    while (tookUs < leastRoundUs) {
      call()
      calls++
      const { user, system } = process.cpuUsage(before)
      tookUs = user + system
    }
    least = Math.min(least, (tookUs * 1_000) / calls)
  }
  return least
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
      const { perByte, growth, longestMs } = growthOf(reader, shape, quickest)
      const cells = perByte.map((ns) => ns.toFixed(2).padStart(9)).join('')
      report(`${name.padEnd(46)}${cells}${growth.toFixed(2).padStart(7)}${longestMs.toFixed(1).padStart(14)}`)
      if (growth > mostGrowth) faults.push(name)
    }
  }
  return faults
}
