import type { AccessTokenList, CreatedAccessToken } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { sha256Hex } from '@tollgate/platform'
import { Device } from '../support/device'
import { IdentityApp } from '../support/identity-app'
import { signedIn, someUser } from '../support/people'
import { aProgram, askForToken } from '../support/programs'

const outOfScope = 'The scopes of this API token do not allow this'

describe('API tokens (A32)', () => {
  let app: IdentityApp
  let root: string

  beforeAll(async () => {
    app = await IdentityApp.start()
    root = await app.setUp()
  }, 60_000)
  afterAll(() => app?.stop())
  beforeEach(() => app.forgetLimits())

  const sql = <R>(text: string, parameters: unknown[] = []): Promise<R[]> =>
    app.app.get(Transactions, { strict: false }).run((tx) => tx.query(text, parameters))
  const listOf = async (cookie: string) =>
    (await app.call('GET', '/api/access_tokens/', { cookie })).data as AccessTokenList
  const somebody = async (name: string): Promise<Device> => {
    await someUser(app, root, name)
    return signedIn(app, name)
  }

  describe('are made', () => {
    it('with a key that is told once, and kept nowhere', async () => {
      const inAnHour = Math.floor(app.clock.nowMs() / 1_000) + 3_600
      const body = { name: ' deploy ', scopes: ['logs', 'read'], expired_time: inAnHour, allow_ips: '10.0.0.0/8\n::1' }
      const made = (await askForToken(app, root, body)).data as CreatedAccessToken
      expect(made).toEqual({
        id: expect.any(Number),
        name: 'deploy',
        key: expect.stringMatching(/^tgat_[A-Za-z0-9]{46}$/),
        hint: made.key.slice(-4),
        scopes: ['read', 'logs'],
        created_at: expect.any(Number),
        expired_time: inAnHour,
        allow_ips: '10.0.0.0/8\n::1',
        last_used_at: null,
        last_used_address: '',
      })
      const { key, ...view } = made
      expect(await listOf(root)).toEqual([view])
      const rows = JSON.stringify(await sql('SELECT * FROM identity.access_tokens, identity.audit'))
      expect(rows).toContain(sha256Hex(key))
      expect(rows).not.toContain(key.slice(5))
    })

    it.each([
      ['no name', { name: ' ' }, 'Give the API token a name'],
      ['a long name', { name: 'x'.repeat(51) }, 'at most 50 characters'],
      ['a name that turns round', { name: 'a\u202eb' }, 'control characters'],
      ['no scope', { scopes: [] }, 'Choose at least one scope'],
      ['scopes that are none', { scopes: 'read' }, 'Choose at least one scope'],
      ['an unknown scope', { scopes: ['read', 'everything'] }, 'scopes'],
      ['an end in the past', { expired_time: 1_000 }, 'The expiry must be later than now'],
      ['an end at no time', { expired_time: -2 }, 'a time in Unix seconds, or -1'],
      ['an end beyond all time', { expired_time: 9e15 }, 'a time in Unix seconds, or -1'],
      ['an address that is none', { allow_ips: '10.0.0.0/8\n10.0.0.999' }, 'an IP address or a CIDR block'],
      ['a field that is misspelt', { allow_ip: '10.0.0.1' }, 'allow_ip'],
    ])('not with %s, which is said, and nothing is changed', async (_what, body, said) => {
      const before = await listOf(root)
      const answer = await askForToken(app, root, body)
      expect(answer.success).toBe(false)
      expect(answer.message).toContain(said)
      expect(await listOf(root)).toEqual(before)
    })

    it('by users with the scopes that are theirs', async () => {
      const { cookie } = await somebody('ursula')
      expect((await askForToken(app, cookie, { scopes: ['read', 'users', 'options'] })).message).toBe(
        'Your role cannot give these scopes: users, options',
      )
      expect((await askForToken(app, cookie, { scopes: ['read', 'billing', 'logs'] })).success).toBe(true)
    })

    it('twenty for each person, however many are asked for at once', async () => {
      const { cookie } = await somebody('vera')
      const asked = await Promise.all(Array.from({ length: 26 }, () => askForToken(app, cookie, {})))
      expect(asked.filter(({ success }) => success)).toHaveLength(20)
      expect(new Set(asked.filter(({ success }) => !success).map(({ message }) => message))).toEqual(
        new Set(['You can have at most 20 API tokens']),
      )
      const [first] = await listOf(cookie)
      await app.call('DELETE', `/api/access_tokens/${first!.id}`, { cookie })
      expect((await askForToken(app, cookie, {})).success).toBe(true)
    })

    it('and deleted by their own person alone, in a session', async () => {
      const { cookie } = await somebody('walter')
      const program = await aProgram(app, root, { scopes: ['read', 'channels', 'users', 'options', 'billing', 'logs'] })
      const { id } = program.token
      const gone = 'There is no such API token, or it was deleted'
      expect((await app.call('DELETE', `/api/access_tokens/${id}`, { cookie })).message).toBe(gone)
      const system = (await app.call('GET', '/api/user/token', { cookie: root })).data as string
      const bySystemToken = { headers: { authorization: system }, body: { name: 'x', scopes: ['read'] } }
      expect((await app.call('POST', '/api/access_tokens/', bySystemToken)).status).toBe(403)
      expect((await app.call('DELETE', `/api/access_tokens/${id}`, { headers: bySystemToken.headers })).status).toBe(
        403,
      )
      for (const method of ['GET', 'POST'] as const) {
        const answer = await program.call(
          method,
          '/api/access_tokens/',
          method === 'POST' ? bySystemToken.body : undefined,
        )
        expect([answer.status, answer.message]).toEqual([403, outOfScope])
      }
      expect((await program.call('DELETE', `/api/access_tokens/${id}`)).status).toBe(403)
      expect((await program.get('/api/user/self')).status).toBe(200)
      expect((await app.call('DELETE', `/api/access_tokens/${id}`, { cookie: root })).success).toBe(true)
      expect((await program.get('/api/user/self')).status).toBe(401)
      expect((await app.call('DELETE', `/api/access_tokens/${id}`, { cookie: root })).message).toBe(gone)
    })

    it('which the audit log tells, and by which token somebody acted', async () => {
      const program = await aProgram(app, root, { name: 'auditor', scopes: ['options'] })
      await program.call('PUT', '/api/option/', { key: 'Notice', value: 'hello' })
      await app.call('DELETE', `/api/access_tokens/${program.token.id}`, { cookie: root })
      const acts = await sql<{ action: string; details: { name?: string }; session_id: string }>(
        `SELECT action, details, session_id FROM identity.audit ORDER BY id DESC LIMIT 3`,
      )
      expect(acts).toMatchObject([
        { action: 'api-token.deleted', details: { id: program.token.id, name: 'auditor' } },
        { action: 'option.written', session_id: `api-token ${program.token.id}` },
        { action: 'api-token.created', details: { id: program.token.id, name: 'auditor', scopes: ['options'] } },
      ])
    })
  })

  describe('are shown', () => {
    it('as the system access token is: with or without a scheme, and as the user whom a header names', async () => {
      const { token } = await aProgram(app, root)
      const ask = async (headers: Record<string, string>) =>
        (await app.call('GET', '/api/user/self', { headers })).status
      expect(await ask({ authorization: `Bearer ${token.key}` })).toBe(200)
      expect(await ask({ authorization: `bearer  ${token.key}` })).toBe(200)
      expect(await ask({ authorization: token.key })).toBe(200)
      expect(await ask({ authorization: token.key, 'new-api-user': '1' })).toBe(200)
      expect(await ask({ authorization: token.key, 'new-api-user': '2' })).toBe(401)
      expect(await ask({ authorization: token.key.slice(0, -1) })).toBe(401)
      expect(await ask({ authorization: `${token.key}x` })).toBe(401)
      expect(await ask({ authorization: token.key.toLowerCase() })).toBe(401)
      expect(await ask({ cookie: `session=${token.key}` })).toBe(401)
    })

    it('from the addresses that they are good for', async () => {
      const program = await aProgram(app, root, { allow_ips: ['203.0.113.7', '2001:db8::/32'] })
      const status = async (address: string) => (await program.from(address).get('/api/user/self')).status
      expect(await status('203.0.113.7')).toBe(200)
      expect(await status('::ffff:203.0.113.7')).toBe(200)
      expect(await status('2001:db8::5')).toBe(200)
      expect(await status('203.0.113.8')).toBe(403)
      expect((await program.from('203.0.113.8').get('/api/user/self')).message).toBe(
        'This API token may not be used from the address 203.0.113.8',
      )
    })

    it('until they run out by the clock of the server', async () => {
      const now = Math.floor(app.clock.nowMs() / 1_000)
      const program = await aProgram(app, root, { expired_time: now + 60 })
      expect((await program.get('/api/user/self')).status).toBe(200)
      app.clock.advance(61_000)
      expect((await program.get('/api/user/self')).status).toBe(401)
      expect((await listOf(root)).find(({ id }) => id === program.token.id)).toMatchObject({ expired_time: now + 60 })
    })
  })

  describe('reach', () => {
    it('no further than their scopes, and GETs that change count as writing (A33)', async () => {
      const reader = await aProgram(app, root, { scopes: ['read'] })
      for (const url of ['/api/user/', '/api/user/1', '/api/user/self', '/api/option/', '/api/audit/']) {
        expect((await reader.get(url)).status).toBe(200)
      }
      const writes = [
        ['GET', '/api/user/aff'],
        ['POST', '/api/user/'],
        ['PUT', '/api/user/'],
        ['PUT', '/api/option/'],
      ] as const
      for (const [method, url] of writes) expect((await reader.call(method, url, {})).message).toBe(outOfScope)
      expect((await reader.call('PUT', '/api/option/', { key: 'Notice', value: 'hi' })).status).toBe(403)
      const payer = await aProgram(app, root, { scopes: ['billing'] })
      expect((await payer.get('/api/user/aff')).status).toBe(200)
      expect((await payer.get('/api/user/')).status).toBe(403)
    })

    it('also however the path is written', async () => {
      const payer = await aProgram(app, root, { scopes: ['billing'] })
      for (const url of ['/api/user/?p=1', '/api/user', '/api/us%65r/', '/api/user/1/', '/api//user/']) {
        expect([403, 404]).toContain((await payer.get(url)).status)
      }
    })

    it('no option of root, by which mails and ways in could be turned (A34)', async () => {
      const program = await aProgram(app, root, { scopes: ['options'] })
      expect((await program.call('PUT', '/api/option/', { key: 'Notice', value: 'hi' })).success).toBe(true)
      for (const key of ['SMTPServer', 'oidc.token_endpoint', 'GitHubClientSecret']) {
        const answer = await program.call('PUT', '/api/option/', { key, value: 'evil.example' })
        expect([answer.status, answer.success]).toEqual([403, false])
      }
    })

    it('no password and no rank of others', async () => {
      await somebody('xenia')
      const [{ id } = { id: 0 }] = await sql<{ id: number }>(`SELECT id FROM identity.users WHERE username = 'xenia'`)
      const program = await aProgram(app, root, { scopes: ['users'] })
      expect((await program.call('PUT', '/api/user/', { id, display_name: 'X' })).success).toBe(true)
      expect((await program.call('PUT', '/api/user/', { id, password: 'another-one' })).status).toBe(403)
      expect((await program.call('POST', '/api/user/manage', { id, action: 'promote' })).status).toBe(403)
      expect((await program.call('POST', '/api/user/manage', { id, action: 'delete' })).status).toBe(403)
      expect((await program.call('POST', '/api/user/manage', { id, action: 'disable' })).success).toBe(true)
      expect((await new Device(app).signIn('xenia', 'xenia-password')).success).toBe(false)
    })
  })

  it('keep when and from where they were last used, once a minute (A36)', async () => {
    const program = await aProgram(app, root)
    const own = async () => (await listOf(root)).find(({ id }) => id === program.token.id)!
    const seen = async (address: string) => {
      while ((await own()).last_used_address !== address) await new Promise((resolve) => setTimeout(resolve, 50))
      return (await own()).last_used_at!
    }
    await Promise.all(Array.from({ length: 50 }, () => program.get('/api/user/self')))
    const first = await seen('198.51.100.1')
    expect(Math.abs(first - app.clock.nowMs() / 1_000)).toBeLessThan(10)
    const [row] = await sql<{ xmin: string }>('SELECT xmin FROM identity.access_tokens WHERE id = $1', [
      program.token.id,
    ])
    await program.from('198.51.100.2').get('/api/user/self')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await sql('SELECT xmin FROM identity.access_tokens WHERE id = $1', [program.token.id])).toEqual([row])
    app.clock.advance(61_000)
    await program.from('198.51.100.3').get('/api/user/self')
    expect(await seen('198.51.100.3')).toBeGreaterThanOrEqual(first + 60)
  })
})
