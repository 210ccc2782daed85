import { connect } from 'node:net'

const MOST_HEARD = 64 << 10

/**
 * Connects, says something and looks at what comes back. False on any trouble, also after `timeoutMs`.
 * @param {object} probe
 * @param {number} probe.port
 * @param {string} [probe.host]
 * @param {string | Buffer} [probe.say]
 * @param {(answer: string) => boolean | null} probe.accepts   null: more has to come
 * @param {number} [probe.timeoutMs]
 * @returns {Promise<boolean>}
 */
function ask({ port, host = '127.0.0.1', say, accepts, timeoutMs = 1_000 }) {
  return new Promise((resolve) => {
    const socket = connect({ port, host })
    let heard = ''
    /** @param {boolean} answer */
    const finish = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(timeoutMs, () => finish(false))
    socket.once('connect', () => say && socket.write(say))
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      const verdict = accepts(heard)
      if (verdict !== null || heard.length > MOST_HEARD) finish(verdict ?? false)
    })
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
  ask({ port, say: postgresStartup(), accepts: (answer) => answer.startsWith('R') })

/**
 * Whether Redis has loaded its data and takes this password, by which it is ours and no other's on that port.
 * @param {number} port @param {string} password
 */
export const isRedisReady = (port, password) =>
  ask({
    port,
    say: `AUTH ${password}\r\nPING\r\n`,
    accepts: (answer) => lineOf(answer, /^\+OK\r\n\+PONG\r\n/, /^-|\r\n-/),
  })

/**
 * Whether NATS is up with JetStream switched on, and takes this user's password; without one it takes anybody.
 * @param {number} port @param {{ user: string, password: string }} login
 */
export const isNatsReady = (port, { user, password }) => {
  const login = password === '' ? {} : { user, pass: password }
  const say = `CONNECT ${JSON.stringify({ verbose: false, pedantic: false, ...login })}\r\nPING\r\n`
  const ready = /^INFO .*"jetstream":\s*true.*\r\n(?:INFO .*\r\n)*PONG\r\n/
  return ask({ port, say, accepts: (answer) => lineOf(answer, ready, /^(?!INFO )|\r\n-ERR/) })
}

/**
 * Whether NATS greets there and takes the login, while its JetStream says nothing for five seconds: a server of version 2.9
 * whose disk was full may stay like that until it is started again.
 * @param {number} port @param {{ user: string, password: string }} login
 */
export async function isJetStreamSilent(port, { user, password }) {
  const login = password === '' ? {} : { user, pass: password }
  const inbox = '_INBOX.launcher'
  const asks = `SUB ${inbox} 1\r\nPUB $JS.API.INFO ${inbox} 0\r\n\r\n`
  let isGreeted = false
  const answers = await ask({
    port,
    say: `CONNECT ${JSON.stringify({ verbose: false, pedantic: false, ...login })}\r\n${asks}`,
    accepts: (answer) => {
      isGreeted = answer.startsWith('INFO ') && !answer.includes('\r\n-ERR')
      return lineOf(answer, /\r\nMSG /, /^(?!INFO )|\r\n-ERR/)
    },
    timeoutMs: 5_000,
  })
  return isGreeted && !answers
}

/** True or false once the answer says so, null before. @param {string} answer @param {RegExp} yes @param {RegExp} no */
const lineOf = (answer, yes, no) => (yes.test(answer) ? true : no.test(answer) ? false : null)

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
