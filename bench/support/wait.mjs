import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Asks until the answer is true; throws with the reason once the time has run out.
 * @param {() => boolean | Promise<boolean>} ask @param {{ timeoutMs: number, pauseMs?: number, reason: () => string }} options
 */
export async function waitUntil(ask, { timeoutMs, pauseMs = 50, reason }) {
  const deadline = performance.now() + timeoutMs
  while (!(await ask())) {
    if (performance.now() > deadline) throw new Error(reason())
    await delay(pauseMs)
  }
}

/** Whether something listens on that port of the loopback. @param {number} port @returns {Promise<boolean>} */
export function isListening(port) {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** A free port of the loopback. @returns {Promise<number>} */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {net.AddressInfo} */ (server.address())
      server.close(() => resolve(port))
    })
  })
}
