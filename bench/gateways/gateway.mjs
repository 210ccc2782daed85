import { GATEWAY_CPU, startChild } from '../support/children.mjs'
import { isListening, waitUntil } from '../support/wait.mjs'

/** @typedef {import('../load/connection.mjs').CallShape} CallShape */
/**
 * Something to measure, started and ready.
 * @typedef {object} Gateway
 * @property {string} name
 * @property {string} label   with its version, for the table
 * @property {() => number[]} pids  of what is measured; its descendants belong to it
 * @property {(body: string) => CallShape} plain    how to call it for an answer in one piece
 * @property {(body: string) => CallShape} stream   how to call it for a stream
 * @property {(body: string) => CallShape} large    how to call it for an answer as long as the call
 * @property {() => Promise<void>} settle   resolves when it has nothing left to do for the calls so far
 */
/**
 * What a gateway needs to start.
 * @typedef {object} Ground
 * @property {string} folder  for its files; removed at the end
 * @property {{ plain: number, stream: number, large: number }} upstreams  ports
 * @property {(line: string) => void} report
 */

/**
 * Starts a gateway that passes calls to `/plain/…`, `/stream/…` and `/large/…` on to the three upstreams, and waits until it listens.
 * @param {{ name: string, label: string, port: number, command: string, args: string[], env?: NodeJS.ProcessEnv }} program
 * @returns {Promise<Gateway>}
 */
export async function startPassing({ name, label, port, command, args, env }) {
  const { pid, lastWords, child } = startChild(command, args, { cpu: GATEWAY_CPU, env })
  await waitUntil(() => child.exitCode !== null || isListening(port), {
    timeoutMs: 20_000,
    reason: () => `${label} did not start: ${lastWords()}`,
  })
  if (child.exitCode !== null) throw new Error(`${label} did not start: ${lastWords()}`)
  /** @param {string} path */
  const callTo = (path) => (/** @type {string} */ body) => ({ port, path, headers: {}, body })
  return {
    name,
    label,
    pids: () => [pid],
    plain: callTo('/plain/v1/chat/completions'),
    stream: callTo('/stream/v1/chat/completions'),
    large: callTo('/large/v1/chat/completions'),
    settle: async () => {},
  }
}
