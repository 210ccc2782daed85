/**
 * Keeps so many streams open at once, each replaced by the next when it ends, and prints what came of it as one line of
 * JSON. Each chunk of the upstream carries the time of its sending, on the clock that all processes of a host share.
 */
import { readFileSync } from 'node:fs'
import { readStamp } from '../support/stamp.mjs'
import { percentile } from '../support/statistics.mjs'
import { bytesOf, Connection } from './connection.mjs'

/**
 * @typedef {object} StreamsPlan
 * @property {import('./connection.mjs').CallShape} call
 * @property {number} streams     at once
 * @property {number} durationMs
 * @property {number} rampMs      over which the first ones start
 */
/**
 * @typedef {object} StreamsResult
 * @property {number} chunks        in all, with those of the streams that were still open when the time was over
 * @property {number} chunksInTime
 * @property {number} completed     streams that came to their end
 * @property {number} failures
 * @property {number} firstP50Ms   from sending the call to its first chunk
 * @property {number} delayP50Ms   from the upstream's sending of a chunk to its arrival
 * @property {number} delayP99Ms
 * @property {string} fault
 */

const plan = /** @type {StreamsPlan} */ (JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')))
const bytes = bytesOf(plan.call)
const EVENT = Buffer.from('data: ')
/** One delay in so many is kept, which bounds memory at full speed. */
const KEPT_ONE_IN = 8
/** What is left to the last streams to come to their end. */
const GRACE_MS = 10_000

/** @type {number[]} */
const firstMs = []
/** @type {number[]} */
const delaysMs = []
const tally = { chunks: 0, chunksInTime: 0, completed: 0, failures: 0, fault: '' }
const endsAt = performance.now() + plan.durationMs

await Promise.all(Array.from({ length: plan.streams }, (_, index) => repeat((index / plan.streams) * plan.rampMs)))

/** @type {StreamsResult} */
const result = {
  ...tally,
  firstP50Ms: percentile(firstMs, 0.5),
  delayP50Ms: percentile(delaysMs, 0.5),
  delayP99Ms: percentile(delaysMs, 0.99),
}
process.stdout.write(JSON.stringify(result) + '\n', () => process.exit(0))

/** @param {number} afterMs */
async function repeat(afterMs) {
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  let connection = await Connection.open(plan.call.port)
  while (performance.now() < endsAt) {
    if (!connection.isOpen) connection = await Connection.open(plan.call.port)
    await streamOnce(connection)
  }
  connection.close()
}

/** @param {Connection} connection @returns {Promise<void>} */
function streamOnce(connection) {
  return new Promise((resolve) => {
    const sentAt = performance.now()
    let status = 0
    let seen = 0
    let text = ''
    /** @param {string} fault */
    const fail = (fault) => {
      clearTimeout(timer)
      tally.failures++
      tally.fault ||= fault.slice(0, 300)
      resolve()
    }
    const timer = setTimeout(
      () => {
        connection.close()
        fail('a stream went on too long')
      },
      endsAt + GRACE_MS - sentAt,
    )
    connection.send(bytes, {
      onHead: (code) => (status = code),
      onBody: (part) => {
        if (status !== 200) return void (text += part.toString('latin1', 0, 300))
        if (seen === 0) firstMs.push(performance.now() - sentAt)
        seen += countChunks(part)
      },
      onEnd: () => {
        if (status !== 200) return fail(`${status} ${text}`)
        clearTimeout(timer)
        tally.completed++
        resolve()
      },
      onFailure: (error) => fail(error.message),
    })
  })
}

/** Counts the events in these bytes and takes the delay of some. @param {Buffer} part */
function countChunks(part) {
  let count = 0
  for (let at = part.indexOf(EVENT); at >= 0; at = part.indexOf(EVENT, at + EVENT.length)) count++
  const before = tally.chunks
  tally.chunks += count
  if (performance.now() < endsAt) tally.chunksInTime += count
  if (Math.floor(tally.chunks / KEPT_ONE_IN) > Math.floor(before / KEPT_ONE_IN)) {
    const delayMs = readStamp(part)
    if (delayMs !== null) delaysMs.push(delayMs)
  }
  return count
}
