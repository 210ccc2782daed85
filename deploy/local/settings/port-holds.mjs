import { createServer } from 'node:net'

/**
 * Ports that are kept from others until the program that they are for is started: between choosing a port and listening on it
 * packages are installed and projects built, and another launcher may choose meanwhile.
 */
export class PortHolds {
  /** @type {Map<number, import('node:net').Server>} */
  #held = new Map()

  /**
   * Listens there; false when somebody does already.
   * @param {number} port @param {string} [host]
   * @returns {Promise<boolean>}
   */
  take = (port, host = '127.0.0.1') =>
    new Promise((resolve) => {
      const server = createServer((socket) => socket.destroy())
      server.once('error', () => resolve(false))
      server.listen({ port, host, exclusive: true }, () => {
        this.#held.set(port, server)
        resolve(true)
      })
    })

  /** Lets go of a port; resolves when it is free. @param {number} port */
  async release(port) {
    const server = this.#held.get(port)
    if (server === undefined) return
    this.#held.delete(port)
    await new Promise((resolve) => server.close(resolve))
  }

  /** Lets go of all that nobody was started for. */
  releaseAll() {
    for (const server of this.#held.values()) server.close()
    this.#held.clear()
  }
}
