import net from 'node:net'
import { ResponseReader } from './response-reader.mjs'

/** @typedef {import('./response-reader.mjs').ResponseHandlers} ResponseHandlers */
/**
 * A call as it is sent again and again.
 * @typedef {object} CallShape
 * @property {number} port  on the loopback
 * @property {string} path
 * @property {Record<string, string>} headers
 * @property {string} body
 */

/** The bytes of the call. @param {CallShape} call */
export function bytesOf({ port, path, headers, body }) {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** One kept connection that carries one call at a time, with as little between the caller and the socket as can be. */
export class Connection {
  /** @type {(ResponseHandlers & { onFailure: (error: Error) => void }) | null} */
  #call = null
  #socket
  #isOpen = true

  /** @param {net.Socket} socket connected */
  constructor(socket) {
    this.#socket = socket
    const reader = new ResponseReader({
      onHead: (status) => this.#call?.onHead(status),
      onBody: (bytes) => this.#call?.onBody(bytes),
      onEnd: () => {
        const call = this.#call
        this.#call = null
        call?.onEnd()
      },
    })
    socket.on('data', (bytes) => {
      try {
        reader.push(/** @type {Buffer} */ (bytes))
      } catch (error) {
        this.#fail(/** @type {Error} */ (error))
      }
    })
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('the connection was closed')))
  }

  /** @param {number} port on the loopback @returns {Promise<Connection>} */
  static open(port) {
    return new Promise((resolve, reject) => {
      const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(new Connection(socket))
      })
    })
  }

  get isOpen() {
    return this.#isOpen
  }

  /** @param {Buffer} bytes @param {ResponseHandlers & { onFailure: (error: Error) => void }} handlers */
  send(bytes, handlers) {
    this.#call = handlers
    this.#socket.write(bytes)
  }

  close() {
    this.#isOpen = false
    this.#call = null
    this.#socket.destroy()
  }

  /** @param {Error} error */
  #fail(error) {
    const call = this.#call
    this.close()
    call?.onFailure(error)
  }
}
