/**
 * Sends the same call again and again and prints what came of it, as one line of JSON: closed loop (each connection as
 * fast as it is answered), or open loop (so many a second, whatever the answers do).
 */
import { readFileSync } from 'node:fs'
import { percentile } from '../support/statistics.mjs'
import { bytesOf, Connection } from './connection.mjs'

/**
 * @typedef {object} CallsPlan
 * @property {import('./connection.mjs').CallShape} call
 * @property {string[]} [keys]        each call is made with the next of them
 * @property {number} durationMs
 * @property {number} connections      closed loop: how many; open loop: the most
 * @property {number | null} perSecond null: closed loop
 */
/** @typedef {{ answers: number, failures: number, seconds: number, p50Ms: number, p99Ms: number, fault: string }} CallsResult */

/** @typedef {{ latenciesMs: number[], failures: number, fault: string }} Tally */

const plan = /** @type {CallsPlan} */ (JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')))
const calls = plan.keys?.map((key) => ({ ...plan.call, headers: { authorization: `Bearer ${key}` } })) ?? [plan.call]
const messages = calls.map(bytesOf)
let sentCalls = 0
/** @type {Tally} */
const tally = { latenciesMs: [], failures: 0, fault: '' }
const startedAt = performance.now()
const endsAt = startedAt + plan.durationMs

await (plan.perSecond === null ? closedLoop() : openLoop(plan.perSecond))

/** @type {CallsResult} */
const result = {
  answers: tally.latenciesMs.length,
  failures: tally.failures,
  seconds: (performance.now() - startedAt) / 1000,
  p50Ms: percentile(tally.latenciesMs, 0.5),
  p99Ms: percentile(tally.latenciesMs, 0.99),
  fault: tally.fault,
}
process.stdout.write(JSON.stringify(result) + '\n', () => process.exit(0))

/** One call; resolves when it is over, answered well or not. @param {Connection} connection @returns {Promise<void>} */
function callOnce(connection) {
  return new Promise((resolve) => {
    const sentAt = performance.now()
    let status = 0
    let text = ''
    connection.send(/** @type {Buffer} */ (messages[sentCalls++ % messages.length]), {
      onHead: (code) => (status = code),
      onBody: (part) => {
        if (status !== 200) text += part.toString('latin1', 0, 300)
      },
      onEnd: () => {
        if (status === 200) tally.latenciesMs.push(performance.now() - sentAt)
        else fail(`${status} ${text}`)
        resolve()
      },
      onFailure: (error) => {
        fail(error.message)
        resolve()
      },
    })
  })
}

/** @param {string} fault */
function fail(fault) {
  tally.failures++
  tally.fault ||= fault.slice(0, 300)
}

async function closedLoop() {
  await Promise.all(Array.from({ length: plan.connections }, repeat))
}

async function repeat() {
  let connection = await Connection.open(plan.call.port)
  while (performance.now() < endsAt) {
    if (!connection.isOpen) connection = await Connection.open(plan.call.port)
    await callOnce(connection)
  }
  connection.close()
}

/** @param {number} perSecond */
async function openLoop(perSecond) {
  /** @type {Connection[]} */
  const free = await Promise.all(Array.from({ length: 8 }, () => Connection.open(plan.call.port)))
  /** @type {Set<Promise<void>>} */
  const running = new Set()
  let sent = 0
  const start = async () => {
    const connection = free.pop() ?? (await Connection.open(plan.call.port))
    await callOnce(connection)
    if (connection.isOpen) free.push(connection)
  }
  const sendDue = () => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond)
    for (; sent < due; sent++) {
      if (running.size >= plan.connections) {
        fail(`${plan.connections} calls were already waiting`)
        continue
      }
      const call = start().catch((error) => fail(String(error)))
      running.add(call)
      void call.then(() => running.delete(call))
    }
  }
  await new Promise((resolve) => {
    const timer = setInterval(() => {
      if (performance.now() < endsAt) return sendDue()
      clearInterval(timer)
      resolve(undefined)
    }, 1)
  })
  await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, 5_000))])
}
