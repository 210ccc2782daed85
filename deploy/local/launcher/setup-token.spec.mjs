import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { makeSetupToken, setupLines } from './setup-token.mjs'

describe('the setup token', () => {
  let isDone = false
  const server = createServer((_request, response) => response.end(JSON.stringify({ data: { status: isDone } })))
  let url = ''
  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`
  })
  after(() => server.close())

  /** @param {NodeJS.ProcessEnv} env */
  const linesWith = (env) => setupLines({ url, settings: /** @type {never} */ ({ env }), setupToken: 'of-this-start' })

  it('is told while somebody may need it', async () => {
    assert.match((await linesWith({})).join(), /another computer .*: of-this-start$/)
    assert.deepEqual(await linesWith({ SETUP_TOKEN: 'my own' }), [])
    isDone = true
    assert.deepEqual(await linesWith({}), [])
  })

  it('is long, and another each time', () => {
    assert.ok(makeSetupToken().length >= 32)
    assert.notEqual(makeSetupToken(), makeSetupToken())
  })
})
