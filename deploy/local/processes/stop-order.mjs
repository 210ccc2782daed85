import { setTimeout as delay } from 'node:timers/promises'
import { endProcess, isRunning, send } from './process-identity.mjs'

/** @typedef {import('./process-table.mjs').ProcessEntry} ProcessEntry */

/** How long the relay's streams go on after the edge has closed its door. */
const HEAD_START_MS = 250

/** Answers may go on for so long unless DRAIN_SECONDS says more, for which those that have some are waited for longer. */
const DRAIN_S = 5
const drainMs = Math.max(0, (Number(process.env['DRAIN_SECONDS']) || DRAIN_S) - DRAIN_S) * 1_000

/**
 * Who goes when, and how long each may take: 15 s in all, or what DRAIN_SECONDS says beyond 5. What writes goes before what it writes to.
 * @type {{ has: (name: string) => boolean, signal: NodeJS.Signals, timeoutMs: number }[]}
 */
const WAVES = [
  { has: (name) => name === 'edge' || name === 'relay', signal: 'SIGTERM', timeoutMs: 8_300 + drainMs },
  { has: (name) => !['nats', 'redis', 'postgres'].includes(name), signal: 'SIGTERM', timeoutMs: 3_000 },
  { has: (name) => name === 'nats', signal: 'SIGTERM', timeoutMs: 800 },
  { has: (name) => name === 'redis', signal: 'SIGTERM', timeoutMs: 800 },
  // SIGINT: without waiting for clients to leave.
  { has: (name) => name === 'postgres', signal: 'SIGINT', timeoutMs: 1_200 },
]

/**
 * Ends processes that need not be our children, in the order edge, relay, services, NATS, Redis, PostgreSQL,
 * within 15 s; a process that takes too long is killed. Returns the names of those.
 * @param {ProcessEntry[]} processes
 */
export async function stopInOrder(processes) {
  /** @type {string[]} */
  const killed = []
  let rest = processes.filter(isRunning)
  for (const { has, signal, timeoutMs } of WAVES) {
    const wave = rest.filter(({ name }) => has(name))
    rest = rest.filter(({ name }) => !has(name))
    const edge = wave.find(({ name }) => name === 'edge')
    if (edge !== undefined && wave.length > 1) await closeDoor(edge)
    await Promise.all(
      wave.map(async (entry) => {
        const went = await endProcess(entry, { signal, timeoutMs })
        if (!went) killed.push(entry.name)
        // PostgreSQL's own children lead groups of their own and go with it.
        send(entry.pid, 'SIGKILL', { group: true })
      }),
    )
  }
  return killed
}

/** The edge gets its signal a little earlier, so that no new call meets a relay that is closing. @param {ProcessEntry} edge */
async function closeDoor(edge) {
  send(edge.pid, 'SIGTERM')
  const deadline = performance.now() + HEAD_START_MS
  while (performance.now() < deadline && isRunning(edge)) await delay(20)
}
