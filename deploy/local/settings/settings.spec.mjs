import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { readSettings } from './settings.mjs'

/** @param {NodeJS.ProcessEnv} env */
const read = (env, args = /** @type {string[]} */ ([])) => readSettings('/repo', env, args)

describe('settings', () => {
  it('have defaults for everything', () => {
    const { data, host, port, relayPort, urls, isDev } = read({})
    assert.deepEqual(
      { data, host, port, relayPort, isDev },
      { data: '/repo/.data', host: '127.0.0.1', port: 3000, relayPort: null, isDev: false },
    )
    assert.deepEqual(urls, { postgres: undefined, redis: undefined, nats: undefined })
    assert.ok(read({}).relayWorkers >= 1)
  })

  it('take an empty variable for an unset one', () => {
    assert.equal(read({ PORT: '', TOLLGATE_DATA: '', DATABASE_URL: '' }).port, 3000)
  })

  it('read what is given', () => {
    const settings = read({ PORT: '8080', TOLLGATE_DATA: '/srv/t', NATS_URL: 'nats://a:1,nats://b:2' }, ['--dev'])
    assert.equal(settings.port, 8080)
    assert.equal(settings.data, '/srv/t')
    assert.equal(settings.urls.nats, 'nats://a:1,nats://b:2')
    assert.ok(settings.isDev)
  })

  for (const [env, message] of /** @type {[NodeJS.ProcessEnv, RegExp][]} */ ([
    [{ PORT: 'abc' }, /PORT is "abc": set it to a whole number from 1 to 65535/],
    [{ PORT: '70000' }, /PORT is "70000"/],
    [{ RELAY_WORKERS: '0' }, /RELAY_WORKERS is "0": set it to a whole number/],
    [{ DATABASE_URL: 'localhost' }, /DATABASE_URL is not a URL: set it like postgres:/],
  ])) {
    it(`say what is wrong with ${JSON.stringify(env)}`, () => {
      assert.throws(() => read(env), message)
    })
  }

  it('refuse an argument that they do not know', () => {
    assert.throws(() => read({}, ['--fast']), /does not know "--fast"/)
  })
})

describe('npm start', () => {
  it('is the launcher itself, not a shell around it, so that a signal to npm reaches it', () => {
    const file = path.join(import.meta.dirname, '../../../package.json')
    assert.match(JSON.parse(readFileSync(file, 'utf8')).scripts.start, /^exec node /)
  })
})
