import { Secret } from '../config/secret'
import { newApiKey } from '../crypto/api-key'
import { isSecretName, redact } from './redaction'

describe('isSecretName', () => {
  it.each([
    'authorization',
    'Cookie',
    'set-cookie',
    'key',
    'x-api-key',
    'apiKey',
    'password',
    'newPassword',
    'access_token',
    'token',
    'clientSecret',
    'body',
  ])('hides %s', (name) => expect(isSecretName(name)).toBe(true))

  it.each(['userId', 'tokenId', 'tokens', 'keyCount', 'monkey', 'status'])('shows %s', (name) =>
    expect(isSecretName(name)).toBe(false),
  )
})

describe('redact', () => {
  it('hides secrets at every depth and keeps the rest', () => {
    expect(redact({ user: { name: 'a', password: 'b' }, list: [{ key: 'c', id: 1 }], token: null })).toEqual({
      user: { name: 'a', password: '***' },
      list: [{ key: '***', id: 1 }],
      token: null,
    })
  })

  it('hides API tokens within any text', () => {
    const key = newApiKey()
    const error = new Error(`GET /?key=${key} failed`)
    const copy = JSON.stringify(redact({ url: `/a?b=${key}&c`, list: [key], error }))
    expect(copy).not.toContain(key.slice(5))
    expect(copy).toContain('/a?b=tgat_***&c')
  })

  it('leaves out what database errors carry beside their message', () => {
    const error = Object.assign(new Error('duplicate key'), { code: '23505', parameters: ['hunter2'], query: 'INSERT' })
    expect(JSON.stringify(redact({ error }))).not.toMatch(/hunter2|INSERT/)
    expect(redact({ error })).toMatchObject({ error: { code: '23505', message: 'duplicate key' } })
  })

  it('survives cycles, bytes, big integers, dates and secrets', () => {
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    const copy = redact({ cycle, bytes: Buffer.from('abc'), units: 5n, at: new Date(0), url: new Secret('x') })
    expect(JSON.parse(JSON.stringify(copy))).toMatchObject({
      bytes: '3 bytes',
      units: '5',
      at: '1970-01-01T00:00:00.000Z',
      url: '***',
    })
  })
})
