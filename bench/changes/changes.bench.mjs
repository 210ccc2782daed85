import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startSharing } from '../gateways/tollgate.mjs'
import { bytesOf, Connection } from '../load/connection.mjs'
import { createLoads } from '../measure/loads.mjs'
import { stopChildren } from '../support/children.mjs'
import { percentile } from '../support/statistics.mjs'
import { plainRequest } from '../upstream/messages.mjs'
import { startUpstreams } from '../upstream/upstreams.mjs'

/** @typedef {import('../gateways/tollgate.mjs').TollgateGateway} TollgateGateway */

const changes = 200
const warmUpSeconds = 10
/** Longer than the changes take. */
const loadSeconds = 60
const goalMs = 100
/** New connections, which the relay processes share out among them. */
const callers = 4
/** No other channel serves it. */
const model = 'gpt-4-turbo'

/**
 * Switches a channel off and on under load and prints how long it took until that was answered, which is when both relay
 * processes go by it, and how many calls that came right after saw something else.
 * @param {{ report: (line: string) => void }} options
 * @returns {Promise<string[]>} what is missed
 */
export async function benchChanges({ report }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'changes-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  try {
    const upstreams = await startUpstreams(folder, report)
    const tollgate = await startSharing({ folder, upstreams, report })
    const loads = createLoads({ wrk: null, folder })
    await loads.paced(tollgate, warmUpSeconds)
    const load = loads.paced(tollgate, loadSeconds)
    const { tookMs, late } = await switched(tollgate)
    const { answers, failures, seconds } = await load
    const [p50, p99] = [percentile(tookMs, 0.5), percentile(tookMs, 0.99)]
    report(`${changes} changes beside ${Math.round(answers / seconds)} calls a second, of which ${failures} failed`)
    report(
      `in force on two relay processes: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${Math.max(...tookMs).toFixed(1)} ms`,
    )
    report(`calls right after a change that did not see it: ${late}`)
    return [
      ...(p99 > goalMs ? [`a change takes longer than ${goalMs} ms`] : []),
      ...(late > 0 ? ['a change was not in force when it was said to be'] : []),
    ]
  } finally {
    await stopChildren()
  }
}

/** @param {TollgateGateway} tollgate */
async function switched(tollgate) {
  const [key = ''] = await tollgate.createTokens(1)
  const channel = await tollgate.createSwitch(model)
  const tookMs = []
  let late = 0
  for (let change = 0; change < changes; change++) {
    const isOn = change % 2 === 1
    const startedAt = performance.now()
    await channel.turn(isOn)
    tookMs.push(performance.now() - startedAt)
    const call = tollgate.callWith(key, JSON.stringify({ ...JSON.parse(plainRequest()), model }))
    const statuses = await Promise.all(Array.from({ length: callers }, () => statusOf(call)))
    late += statuses.filter((status) => status !== (isOn ? 200 : 503)).length
  }
  return { tookMs, late }
}

/** @param {import('../load/connection.mjs').CallShape} call @returns {Promise<number>} */
async function statusOf(call) {
  const connection = await Connection.open(call.port)
  return new Promise((resolve, reject) => {
    let status = 0
    connection.send(bytesOf(call), {
      onHead: (code) => (status = code),
      onBody: () => {},
      onEnd: () => (connection.close(), resolve(status)),
      onFailure: reject,
    })
  })
}
