/**
 * @typedef {object} ResponseHandlers
 * @property {(status: number) => void} onHead
 * @property {(bytes: Buffer) => void} onBody  the body without its framing, as it comes
 * @property {() => void} onEnd
 */

const END_OF_HEAD = '\r\n\r\n'
/** @type {Buffer} */
const EMPTY = Buffer.alloc(0)

/** Reads HTTP/1.1 answers, one after another, from the pieces in which a socket delivers them. */
export class ResponseReader {
  /** @type {'head' | 'length' | 'chunk-size' | 'chunk' | 'trailer'} */
  #state = 'head'
  #rest = EMPTY
  #left = 0
  #handlers

  /** @param {ResponseHandlers} handlers */
  constructor(handlers) {
    this.#handlers = handlers
  }

  /** @param {Buffer} bytes */
  push(bytes) {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    while (this.#step());
  }

  /** Takes one part off the rest. @returns {boolean} whether there may be another */
  #step() {
    switch (this.#state) {
      case 'head':
        return this.#readHead()
      case 'length':
      case 'chunk':
        return this.#readBody()
      case 'chunk-size':
        return this.#readChunkSize()
      case 'trailer':
        return this.#readTrailer()
    }
  }

  #readHead() {
    const end = this.#rest.indexOf(END_OF_HEAD)
    if (end < 0) return false
    const head = this.#rest.toString('latin1', 0, end).toLowerCase()
    this.#rest = this.#rest.subarray(end + END_OF_HEAD.length)
    this.#handlers.onHead(Number(head.slice(9, 12)))
    if (/\r\ntransfer-encoding:.*chunked/.test(head)) {
      this.#state = 'chunk-size'
      return true
    }
    const length = /\r\ncontent-length: *(\d+)/.exec(head)
    if (length === null) throw new Error('an answer has neither a length nor chunks')
    this.#state = 'length'
    this.#left = Number(length[1])
    return this.#left === 0 ? this.#end() : true
  }

  #readBody() {
    const part = this.#rest.subarray(0, this.#left)
    if (part.length === 0) return false
    this.#rest = this.#rest.subarray(part.length)
    this.#left -= part.length
    this.#handlers.onBody(part)
    if (this.#left > 0) return false
    if (this.#state === 'length') return this.#end()
    this.#state = 'chunk-size'
    return true
  }

  #readChunkSize() {
    // The line break that ends the chunk before this one comes first.
    const start = this.#rest[0] === 13 ? 2 : 0
    const end = this.#rest.indexOf('\r\n', start)
    if (end < 0) return false
    this.#left = parseInt(this.#rest.toString('latin1', start, end), 16)
    this.#rest = this.#rest.subarray(end + 2)
    this.#state = this.#left === 0 ? 'trailer' : 'chunk'
    return true
  }

  #readTrailer() {
    const end = this.#rest.indexOf('\r\n')
    if (end < 0) return false
    this.#rest = this.#rest.subarray(end + 2)
    return end === 0 ? this.#end() : true
  }

  #end() {
    this.#state = 'head'
    this.#handlers.onEnd()
    return this.#rest.length > 0
  }
}
