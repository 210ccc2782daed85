import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports that are kept from others until the program that they are for is started: between choosing a port and listening on it
 * packages are installed and projects built, and another launcher may choose meanwhile. A claim outlives the hold, so that no
 * launcher takes the port in the moment in which neither we nor the program listen.
 */
export class PortHolds {
  /** @type {Map<number, import('node:net').Server>} */
  #held = new Map()
  /** @type {Map<number, import('node:net').Server>} */
  #claims = new Map()

  /**
   * Listens there; false when somebody does already, or another launcher has chosen it.
   * @param {number} port @param {string} [host]
   * @returns {Promise<boolean>}
   */
  take = async (port, host = '127.0.0.1') => {
    const claim = this.#claims.get(port) ?? (await claimOf(port))
    if (claim === null) return false
    const server = createServer((socket) => socket.destroy())
    if (!(await listens(server, { port, host, exclusive: true }))) {
      if (!this.#claims.has(port)) claim.close()
      return false
    }
    this.#claims.set(port, claim)
    this.#held.set(port, server)
    return true
  }

  /** Lets go of a port for its program; resolves when that can listen. Other launchers still leave it alone. @param {number} port */
  async release(port) {
    const server = this.#held.get(port)
    if (server === undefined) return
    this.#held.delete(port)
    await new Promise((resolve) => server.close(resolve))
  }

  /** Lets go of everything. */
  releaseAll() {
    for (const server of [...this.#held.values(), ...this.#claims.values()]) server.close()
    this.#held.clear()
    this.#claims.clear()
  }
}

/**
 * A name that one process of this host can have, and loses with its life; null when another has it. Linux only: elsewhere
 * there are no sockets without a file, and launchers that start at the same time may meet.
 * @param {number} port
 */
async function claimOf(port) {
  const server = createServer().unref()
  return process.platform !== 'linux' || (await listens(server, { path: `\0tollgate-port-${port}` })) ? server : null
}

/** @param {import('node:net').Server} server @param {import('node:net').ListenOptions} where */
async function listens(server, where) {
  server.listen(where)
  return once(server, 'listening').then(
    () => true,
    () => false,
  )
}
