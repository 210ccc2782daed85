import { connect } from 'node:net'

/**
 * Connects, says something and looks at the first bytes of the answer. False on any trouble, also after `timeoutMs`.
 * @param {{ port: number, host?: string, say?: Buffer, accepts: (answer: Buffer) => boolean, timeoutMs?: number }} probe
 * @returns {Promise<boolean>}
 */
function ask({ port, host = '127.0.0.1', say, accepts, timeoutMs = 1_000 }) {
  return new Promise((resolve) => {
    const socket = connect({ port, host })
    /** @param {boolean} answer */
    const finish = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(timeoutMs, () => finish(false))
    socket.once('connect', () => say && socket.write(say))
    socket.once('data', (answer) => finish(accepts(answer)))
    socket.once('error', () => finish(false))
    socket.once('close', () => finish(false))
  })
}

/** A start-up message asks for a log-in; a server that is still recovering refuses it at once with an error. */
function postgresStartup() {
  const body = Buffer.from('user\0tollgate\0database\0postgres\0\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(head.length + body.length, 0)
  head.writeInt32BE(196_608, 4) // protocol 3.0
  return Buffer.concat([head, body])
}

/** Whether PostgreSQL takes log-ins there. @param {number} port */
export const isPostgresReady = (port) =>
  ask({ port, say: postgresStartup(), accepts: (answer) => answer.toString('latin1', 0, 1) === 'R' })

/** Whether Redis has loaded its data; a demand for the password counts as an answer. @param {number} port */
export const isRedisReady = (port) =>
  ask({ port, say: Buffer.from('PING\r\n'), accepts: (answer) => /^(\+PONG|-NOAUTH)/.test(answer.toString('latin1')) })

/** Whether NATS is up with JetStream switched on. @param {number} port */
export const isNatsReady = (port) =>
  ask({ port, accepts: (answer) => /^INFO .*"jetstream":\s*true/.test(answer.toString('latin1')) })

/** Whether anything listens there: all that can be asked of a server that we did not start. @param {string} host @param {number} port */
export const isListening = (host, port) =>
  new Promise((resolve) => {
    const socket = connect({ host, port })
    /** @param {boolean} answer */
    const finish = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(3_000, () => finish(false))
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })
