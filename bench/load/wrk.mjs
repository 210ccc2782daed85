import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { LOAD_CPU, runChild } from '../support/children.mjs'

/** @typedef {import('./connection.mjs').CallShape} CallShape */
/** @typedef {import('./calls.mjs').CallsResult} CallsResult */

const LUA_DONE = `
done = function(summary, latency)
  local failures = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status + summary.errors.timeout
  io.write(string.format('RESULT {"answers":%d,"failures":%d,"seconds":%.6f,"p50Ms":%.4f,"p99Ms":%.4f,"fault":"status %d, timeout %d"}\\n',
    summary.requests - summary.errors.status, failures, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, summary.errors.status, summary.errors.timeout))
end
`

/**
 * Sends the call over that many connections, each as fast as it is answered, with wrk: a load generator in C.
 * @param {{ wrk: string, folder: string, call: CallShape, keys?: string[], connections: number, seconds: number }} plan  with
 *   `keys` each call is made with the next of them
 * @returns {Promise<CallsResult>}
 */
export async function runWrk({ wrk, folder, call, keys = [], connections, seconds }) {
  const script = path.join(folder, 'call.lua')
  const headers = { 'content-type': 'application/json', ...call.headers }
  const settings = Object.entries(headers).map(([name, value]) => `wrk.headers[${lua(name)}] = ${lua(value)}`)
  const turns = keys.length === 0 ? [] : [inTurns(keys)]
  writeFileSync(
    script,
    ['wrk.method = "POST"', `wrk.body = ${lua(call.body)}`, ...settings, ...turns, LUA_DONE].join('\n'),
  )
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, `http://127.0.0.1:${call.port}${call.path}`]
  const output = await runChild(wrk, args, { cpu: LOAD_CPU, timeoutMs: seconds * 1000 + 15_000 })
  const result = /^RESULT (.*)$/m.exec(output)?.[1]
  if (result === undefined) throw new Error(`wrk told no result: ${output.slice(-300)}`)
  return JSON.parse(result)
}

/** A text as Lua writes it. @param {string} text */
const lua = (text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`

/** @param {string[]} keys */
const inTurns = (keys) => `
local keys = { ${keys.map(lua).join(', ')} }
local at = 0
request = function()
  at = at % #keys + 1
  wrk.headers["authorization"] = "Bearer " .. keys[at]
  return wrk.format()
end
`
