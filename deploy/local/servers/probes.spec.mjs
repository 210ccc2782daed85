import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, describe, it } from 'node:test'
import { isJetStreamSilent } from './probes.mjs'

const login = { user: 'tollgate', password: 'secret' }
const greeting = 'INFO {"server_name":"tollgate","jetstream":true}\r\n'

describe('a NATS whose JetStream is looked at', () => {
  /** @type {import('node:net').Server | null} */
  let server = null
  afterEach(() => server?.close())

  /** What it says first, and to who has asked. @param {string} first @param {string} answer */
  async function listening(first, answer) {
    const made = createServer((socket) => {
      socket.on('error', () => {})
      socket.write(first)
      socket.once('data', () => answer === '' || socket.write(answer))
    })
    server = made
    made.listen(0, '127.0.0.1')
    await once(made, 'listening')
    return /** @type {import('node:net').AddressInfo} */ (made.address()).port
  }

  it('is silent when it greets, and nothing is said to the question', async () => {
    assert.equal(await isJetStreamSilent(await listening(greeting, 'PING\r\n'), login), true)
  })

  it('is not when it answers', async () => {
    const port = await listening(greeting, 'MSG _INBOX.launcher 1 2\r\n{}\r\n')
    assert.equal(await isJetStreamSilent(port, login), false)
  })

  it('is not when the login is refused, nothing is said at all, or nobody is there', async () => {
    const refused = await listening(greeting, "-ERR 'Authorization Violation'\r\n")
    assert.equal(await isJetStreamSilent(refused, login), false)
    server?.close()
    assert.equal(await isJetStreamSilent(await listening('', ''), login), false)
    assert.equal(await isJetStreamSilent(1, login), false)
  })
})
