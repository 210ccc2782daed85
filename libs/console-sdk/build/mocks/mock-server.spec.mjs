import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sayFailure, unhurried } from './mock-http.mjs'
import { serveMocks } from './mock-server.mjs'

/** @type {import('../../src/mocks/mock-api').MockApi<unknown>} */
const site = {
  createState: () => ({ status: {} }),
  handlers: {
    'POST /api/user/login': () => ({ json: { success: true } }),
    'GET /api/fault': () => {
      throw new Error('a mock with a fault')
    },
  },
}
const login = { call: 'POST /api/user/login', status: 500, message: 'broken' }

describe('calls that a test disturbs', () => {
  const { middleware } = serveMocks({ own: null, site: /** @type {any} */ (site) })
  const server = createServer(unhurried, (request, response) =>
    middleware(request, response, (error) => sayFailure(response, error)),
  )
  let url = ''
  before(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    url = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`
  })
  after(() => server.close())
  beforeEach(() => tell('reset'))

  /** @param {string} command @param {unknown} [body] */
  const tell = async (command, body) =>
    (await fetch(`${url}/__mock/${command}`, { method: 'POST', body: JSON.stringify(body ?? null) })).json()
  const signIn = async () => (await fetch(`${url}/api/user/login`, { method: 'POST' })).status
  const arrived = async () => {
    while ((await tell('calls')).length === 0) await new Promise(setImmediate)
  }

  it('are answered once they are let go', async () => {
    await tell('disturb', { ...login, isHeld: true })
    const answer = signIn()
    await arrived()
    await tell('release')
    assert.equal(await answer, 500)
  })

  it('are answered so, too, where they come only after they were let go', async () => {
    await tell('disturb', { ...login, isHeld: true, times: 1 })
    await tell('release')
    assert.deepEqual([await signIn(), await signIn()], [500, 200])
  })

  it('are answered as ever after a reset', async () => {
    await tell('disturb', login)
    assert.equal(await signIn(), 500)
    await tell('reset')
    assert.equal(await signIn(), 200)
  })

  it('say what is wrong with a mock that throws', async () => {
    const answer = await fetch(`${url}/api/fault`)
    assert.deepEqual([answer.status, (await answer.text()).split('\n')[0]], [500, 'Error: a mock with a fault'])
  })

  it('keep a connection for as long as the caller does', async () => {
    const connected = once(server, 'connection')
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const answered = new Promise((resolve) =>
      get(`${url}/api/nothing`, { agent }, (answer) => answer.resume().on('end', resolve)),
    )
    const [socket] = await connected
    await answered
    assert.equal(/** @type {import('node:net').Socket} */ (socket).timeout ?? 0, 0)
    agent.destroy()
  })
})
