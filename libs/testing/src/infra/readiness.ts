import { once } from 'node:events'
import { connect } from 'node:net'
import { Client } from 'pg'
import type { ServerName } from './test-server'

const answerWithinMs = 2_000

/** Whether a server answers at this address in its own protocol; an open port says little, as a container's is open at once. */
export async function isReady(name: ServerName, url: string): Promise<boolean> {
  try {
    if (name === 'postgres') await greetPostgres(url)
    else await greet(url, greetings[name])
    return true
  } catch {
    return false
  }
}

/** NATS speaks first. A Redis that asks for a password refuses the PING, and has answered by that. */
const greetings = {
  redis: { ask: 'PING\r\n', answer: /^(\+PONG|-NOAUTH)/ },
  nats: { ask: '', answer: /^INFO / },
}

async function greet(url: string, { ask, answer }: { ask: string; answer: RegExp }): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  try {
    socket.write(ask)
    const [said] = (await once(socket, 'data', { signal: AbortSignal.timeout(answerWithinMs) })) as [Buffer]
    if (!answer.test(said.toString('latin1'))) throw new Error('another protocol')
  } finally {
    socket.on('error', () => {}).destroy()
  }
}

async function greetPostgres(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: answerWithinMs })
  client.on('error', () => {}) // it may go while the tests look
  await client.connect()
  try {
    await client.query('SELECT 1')
  } finally {
    await client.end()
  }
}
