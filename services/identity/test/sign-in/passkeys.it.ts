import type {
  PasskeyCreationOptions,
  PasskeyList,
  PasskeyRequestOptions,
  PasskeyView,
} from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { Authenticator, type Slips } from '../support/authenticator'
import { Device } from '../support/device'
import { IdentityApp } from '../support/identity-app'
import { signedIn, someUser } from '../support/people'

const host = { host: 'gate.test' }
const origin = 'https://gate.test'
const refused = 'The passkey could not be verified'
const over = 'This request for a passkey took too long or was used already. Please try again'

describe('passkeys', () => {
  let app: IdentityApp
  let root: string

  beforeAll(async () => {
    app = await IdentityApp.start()
    root = await app.setUp()
  }, 60_000)

  afterAll(async () => {
    await app?.stop()
  })

  beforeEach(() => app.forgetLimits())

  const sql = (text: string, parameters: unknown[]) =>
    app.app.get(Transactions, { strict: false }).run((tx) => tx.query(text, parameters))
  const begin = async (browser: Device) =>
    (await browser.post('/api/user/passkeys/begin')).data as PasskeyCreationOptions
  const finish = (browser: Device, response: object, name = 'key') =>
    browser.post('/api/user/passkeys/finish', { name, response })

  /** Somebody with a passkey, at home and signed in. */
  const withPasskey = async (username: string) => {
    const id = await someUser(app, root, username)
    const home = await signedIn(app, username, host)
    const authenticator = new Authenticator(origin)
    const made = await finish(home, authenticator.create(await begin(home)))
    if (!made.success) throw new Error(made.message)
    return { id, home, authenticator, passkey: made.data as PasskeyView }
  }

  const ask = async (browser: Device) =>
    (await browser.post('/api/user/login/passkey/begin')).data as PasskeyRequestOptions
  const answer = (browser: Device, response: object) => browser.post('/api/user/login/passkey/finish', { response })
  const enter = async (authenticator: Authenticator, slips: Slips = {}, browser = new Device(app, host)) =>
    answer(browser, authenticator.get(await ask(browser), slips))

  describe('of one’s own', () => {
    it('are made, listed, renamed and taken off', async () => {
      const { home, passkey } = await withPasskey('ada')
      expect(passkey).toMatchObject({ name: 'key', last_used_at: null, is_synced: true })
      const second = (await finish(home, new Authenticator(origin).create(await begin(home)), ' Laptop ')).data
      expect((await home.call('PUT', `/api/user/passkeys/${passkey.id}`, { name: 'Phone' })).success).toBe(true)
      const list = (await home.get('/api/user/passkeys')).data as PasskeyList
      expect(list.map(({ name }) => name)).toEqual(['Phone', 'Laptop'])
      expect((await home.get('/api/user/2fa')).data).toMatchObject({ passkeys: 2, totp: false, after_password: false })
      expect((await home.call('DELETE', `/api/user/passkeys/${(second as PasskeyView).id}`)).success).toBe(true)
      expect((await home.get('/api/user/passkeys')).data).toHaveLength(1)
    })

    it('are asked of the browser with what makes them safe', async () => {
      const { id, home, authenticator } = await withPasskey('bob')
      const options = await begin(home)
      expect(options).toMatchObject({
        rp: { id: 'gate.test', name: 'Tollgate' },
        user: { name: 'bob', displayName: 'bob', id: Buffer.from(`user-${id}`).toString('base64url') },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      const known = authenticator.get({ rpId: 'gate.test', challenge: 'AA' }).id
      expect(options.excludeCredentials).toEqual([{ id: known, type: 'public-key', transports: ['internal'] }])
    })

    it.each([
      ['', 'Give the passkey a name'],
      [' ', 'Give the passkey a name'],
      ['x'.repeat(31), 'The name of a passkey may have at most 30 characters'],
    ])('are not named %j', async (name, message) => {
      const browser = new Device(app, host)
      await browser.signIn('ada', 'ada-password')
      const response = new Authenticator(origin).create(await begin(browser))
      expect((await finish(browser, response, name)).message).toBe(message)
      const [first] = (await browser.get('/api/user/passkeys')).data as PasskeyList
      expect((await browser.call('PUT', `/api/user/passkeys/${first!.id}`, { name })).message).toBe(message)
    })

    it.each<[string, Slips]>([
      ['was asked for by another site', { origin: 'https://evil.test' }],
      ['belongs to another site', { rpId: 'evil.test' }],
      ['answers another challenge', { challenge: 'AAAA' }],
      ['did not verify its owner', { isUnverified: true }],
    ])('are not made where the browser’s answer %s', async (_what, slips) => {
      const browser = new Device(app, host)
      await browser.signIn('ada', 'ada-password')
      const response = new Authenticator(origin).create(await begin(browser), slips)
      expect((await finish(browser, response)).message).toBe(refused)
      expect((await browser.get('/api/user/passkeys')).data).toHaveLength(1)
    })

    it('are made once for each request, by its user, within five minutes', async () => {
      const { home } = await withPasskey('carol')
      const stranger = await signedIn(app, 'ada', host)
      const options = await begin(home)
      const thief = home.copy()
      const response = new Authenticator(origin).create(options)
      stranger.cookies.set('passkey', home.cookies.get('passkey')!)
      expect((await finish(stranger, response)).message).toBe(over)
      expect((await finish(home, response)).success).toBe(true)
      expect((await finish(thief, new Authenticator(origin).create(options))).message).toBe(over)
      expect((await finish(home, response)).message).toBe(over)
      const late = new Authenticator(origin).create(await begin(home))
      app.clock.advance(5 * 60_000)
      expect((await finish(home, late)).message).toBe(over)
    })

    it('prove anew who somebody is: one’s own, for a challenge of this session', async () => {
      const { home, authenticator } = await withPasskey('penny')
      const other = await withPasskey('quinn')
      app.clock.advance(10 * 60_000)
      const refused = await home.get('/api/user/token')
      expect(refused).toMatchObject({ status: 403, data: { ways: ['password', 'passkey'] } })
      const asked = async () =>
        (await home.post('/api/user/reauthenticate/passkey/begin')).data as PasskeyRequestOptions
      const options = await asked()
      expect(options['allowCredentials']).toHaveLength(1)
      const prove = (response: object) => home.post('/api/user/reauthenticate', { response })
      expect((await prove(other.authenticator.get(options))).message).toBe('The passkey could not be verified')
      expect((await prove(authenticator.get(options))).message).toBe(over)
      const made = authenticator.get(await asked())
      expect((await prove(made)).success).toBe(true)
      expect((await prove(made)).message).toBe(over)
      expect((await home.get('/api/user/token')).success).toBe(true)
    })

    it('stay where they are the only way in', async () => {
      const { id, home, passkey } = await withPasskey('olga')
      const remove = () => home.call('DELETE', `/api/user/passkeys/${passkey.id}`)
      await sql(`UPDATE identity.users SET password_hash = NULL WHERE id = $1`, [id])
      expect((await remove()).message).toMatch(/^This is the only way by which you can sign in/)
      expect((await home.get('/api/user/passkeys')).data).toHaveLength(1)
      // A password can be had by mail.
      await sql(`UPDATE identity.users SET email = 'olga@site.test' WHERE id = $1`, [id])
      expect((await remove()).success).toBe(true)
    })

    it('are twenty at most', async () => {
      const { id, home } = await withPasskey('petra')
      await sql(
        `INSERT INTO identity.passkeys (user_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
         SELECT $1, 'filler-' || n, '', 0, '{}', false, 'filler', now() FROM generate_series(1, 19) n`,
        [id],
      )
      const one = new Authenticator(origin).create(await begin(home))
      expect((await finish(home, one)).message).toBe('You can have at most 20 passkeys')
    })

    it('belong to one user', async () => {
      const { passkey } = await withPasskey('dave')
      const stranger = await signedIn(app, 'ada', host)
      for (const method of ['PUT', 'DELETE'] as const)
        expect((await stranger.call(method, `/api/user/passkeys/${passkey.id}`, { name: 'mine' })).message).toBe(
          'There is no such passkey',
        )
    })
  })

  describe('at sign-in', () => {
    it('are enough, without a name', async () => {
      const { home, authenticator } = await withPasskey('erin')
      const browser = new Device(app, host)
      const options = await ask(browser)
      expect(options).toMatchObject({ rpId: 'gate.test', userVerification: 'required' })
      expect(JSON.stringify(options)).not.toContain('allowCredentials')
      const entered = await answer(browser, authenticator.get(options))
      expect(entered.data).toMatchObject({ username: 'erin', role: 1 })
      expect([...browser.cookies.keys()].sort()).toEqual(['device', 'session'])
      expect(await browser.isSignedIn()).toBe(true)
      expect((await home.get('/api/user/passkeys')).data).toEqual([
        expect.objectContaining({ last_used_at: expect.any(Number) }),
      ])
    })

    let franks = 0
    it.each<[string, Slips]>([
      ['was given to another site', { origin: 'https://evil.test' }],
      ['belongs to another site', { rpId: 'evil.test' }],
      ['answers another challenge', { challenge: 'AAAA' }],
      ['did not verify its owner', { isUnverified: true }],
      ['names another owner', { userHandle: Buffer.from('user-1').toString('base64url') }],
      ['was not counted, as a copy’s is not', { isStuck: true }],
    ])('are refused where the signature %s', async (_what, slips) => {
      const { authenticator } = await withPasskey(`frank-${(franks += 1)}`)
      await enter(authenticator)
      expect(await enter(authenticator, slips)).toMatchObject({ status: 200, success: false, message: refused })
      expect((await enter(authenticator)).success).toBe(true)
    })

    it('take an authenticator that names nobody at its word', async () => {
      const { authenticator } = await withPasskey('grace')
      expect((await enter(authenticator, { userHandle: null })).success).toBe(true)
    })

    it('answer a challenge once, also when it is answered twice at once', async () => {
      const { authenticator } = await withPasskey('heidi')
      const browser = new Device(app, host)
      const options = await ask(browser)
      const copies = Array.from({ length: 4 }, () => browser.copy())
      const answers = await Promise.all(copies.map((copy) => answer(copy, authenticator.get(options))))
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
      expect((await answer(browser, authenticator.get(options))).message).toBe(over)

      const other = new Device(app, host)
      const response = authenticator.get(await ask(other))
      const thief = other.copy()
      expect((await answer(other, response)).success).toBe(true)
      expect((await answer(thief, response)).message).toBe(over)
    })

    it('answer within five minutes, in the browser that was asked', async () => {
      const { authenticator } = await withPasskey('ivan')
      const late = new Device(app, host)
      const response = authenticator.get(await ask(late))
      expect((await answer(new Device(app, host), response)).message).toBe(over)
      app.clock.advance(5 * 60_000)
      expect((await answer(late, response)).message).toBe(over)
    })

    it('let in nobody who is unknown, banned or deleted', async () => {
      const { id, authenticator } = await withPasskey('judy')
      const stranger = new Authenticator(origin)
      stranger.create({
        rp: { id: 'gate.test', name: '' },
        user: { id: 'eA', name: '', displayName: '' },
        challenge: '',
        excludeCredentials: [],
      })
      expect((await enter(stranger)).message).toBe(refused)
      for (const [action, message] of [
        ['disable', 'This user is banned'],
        ['delete', 'This user was deleted'],
      ]) {
        await app.call('POST', '/api/user/manage', { cookie: await app.prove(root), body: { id, action } })
        const browser = new Device(app, host)
        expect((await enter(authenticator, {}, browser)).message).toBe(message)
        expect(browser.cookies.has('session')).toBe(false)
      }
    })

    it('are open to their owner while a stranger guesses at the password', async () => {
      const { authenticator } = await withPasskey('kim')
      for (let tries = 0; tries < 11; tries += 1) await new Device(app, host).signIn('kim', 'a-wrong-password')
      expect((await new Device(app, host).signIn('kim', 'kim-password')).status).toBe(429)
      expect((await enter(authenticator)).success).toBe(true)
    })

    it('cannot be tried without end', async () => {
      const { authenticator } = await withPasskey('ken')
      for (let tries = 0; tries < 100; tries += 1) await enter(authenticator, { isUnverified: true })
      const closed = await enter(authenticator)
      expect(closed).toMatchObject({ status: 429, success: false })
      expect(closed.retryAfter).toBeGreaterThan(0)
    })
  })

  describe('after a password', () => {
    it('are asked for where their owner wants it, and no longer once the last one is gone', async () => {
      const { home, authenticator, passkey } = await withPasskey('leo')
      expect((await home.call('PUT', '/api/user/2fa', { after_password: true })).success).toBe(true)
      const browser = new Device(app, host)
      expect((await browser.signIn('leo', 'leo-password')).data).toEqual({ require_2fa: true, methods: ['passkey'] })
      expect(await browser.isSignedIn()).toBe(false)
      expect((await browser.post('/api/user/login/2fa', { code: '123456' })).success).toBe(false)
      expect((await enter(authenticator, {}, browser)).success).toBe(true)
      expect([...browser.cookies.keys()].sort()).toEqual(['device', 'session'])

      await home.call('DELETE', `/api/user/passkeys/${passkey.id}`)
      expect((await home.get('/api/user/2fa')).data).toMatchObject({ passkeys: 0, after_password: false })
      expect(await (await signedIn(app, 'leo')).isSignedIn()).toBe(true)
    })
  })

  describe('belong to a site', () => {
    it('that has a name, not an address alone', async () => {
      const browser = new Device(app, { host: '127.0.0.1:3000' })
      expect((await browser.post('/api/user/login/passkey/begin')).message).toMatch(/^Passkeys cannot be used at this/)
    })

    it('which the option ServerAddress names where it is set', async () => {
      await app.call('PUT', '/api/option/', {
        cookie: root,
        body: { key: 'ServerAddress', value: 'https://front.test' },
      })
      expect(await ask(new Device(app, host))).toMatchObject({ rpId: 'front.test' })
      const id = await someUser(app, root, 'nina')
      const home = await signedIn(app, 'nina', host)
      const authenticator = new Authenticator('https://front.test')
      expect((await finish(home, authenticator.create(await begin(home)))).success).toBe(true)
      expect((await enter(authenticator)).data).toMatchObject({ id })
      expect((await enter(authenticator, { origin })).message).toBe(refused)
    })
  })

  it('answer as the console reads it', () => {
    expect(app.proof.unproven(/passkey/)).toEqual([])
  })
})
