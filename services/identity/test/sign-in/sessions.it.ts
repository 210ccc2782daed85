import { randomUUID } from 'node:crypto'
import type { SessionList } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { sha256Hex } from '@tollgate/platform'
import { CredentialsService } from '../../src/sign-in/credentials.service'
import { Device } from '../support/device'
import { IdentityApp } from '../support/identity-app'
import { Neighbour } from '../support/neighbour'
import { signedIn, someUser } from '../support/people'

const failed = 'Wrong username or password, or the user is banned'

describe('sessions', () => {
  let app: IdentityApp
  let neighbour: Neighbour
  let root: string

  beforeAll(async () => {
    app = await IdentityApp.start()
    neighbour = await Neighbour.start(app)
    root = await app.setUp()
  }, 60_000)

  afterAll(async () => {
    await neighbour?.stop()
    await app?.stop()
  })

  beforeEach(() => app.forgetLimits())

  const sql = <R>(text: string, parameters: unknown[] = []): Promise<R[]> =>
    app.app.get(Transactions, { strict: false }).run((tx) => tx.query(text, parameters))
  const manage = (id: number, action: string) =>
    app.call('POST', '/api/user/manage', { cookie: root, body: { id, action } })
  const sessionsOf = async (device: Device) => (await device.get('/api/user/sessions')).data as SessionList

  describe('at the door', () => {
    it('open by username or by e-mail address, however it is written', async () => {
      const id = await someUser(app, root, 'ada')
      await sql(`UPDATE identity.users SET email = 'ada@site.test' WHERE id = $1`, [id])
      for (const name of ['ada', ' ada ', 'ada@site.test', 'Ada@Site.test'])
        expect((await new Device(app).signIn(name, 'ada-password')).data).toMatchObject({ id, username: 'ada' })
    })

    it('tell every service which session it is, and when its person proved themself', async () => {
      const resolver = app.app.get(CredentialsService, { strict: false })
      const atMs = app.clock.nowMs()
      const device = await signedIn(app, 'ada')
      const [own] = await sessionsOf(device)
      const resolve = (kind: 'session' | 'access-token', value: string) =>
        resolver.resolve({ kind, credentialHash: sha256Hex(value) })
      const { session } = await resolve('session', device.cookies.get('session')!)
      expect(session?.id).toBe(own!.id)
      expect(session!.provenAt! - atMs).toBeGreaterThanOrEqual(0)
      expect(session!.provenAt! - atMs).toBeLessThan(60_000)
      const { data: token } = await device.get('/api/user/token')
      expect((await resolve('access-token', token)).session).toBeNull()
    })

    it('give a cookie that scripts and other sites do not get', async () => {
      const { setCookies } = await new Device(app).signIn('ada', 'ada-password')
      expect(setCookies.map((set) => set.split('=')[0])).toEqual(['session', 'device'])
      expect(setCookies[0]).toMatch(/^session=\w{48}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    })

    const encrypted: Record<string, string>[] = [
      { host: 'gate.test', origin: 'https://gate.test' },
      // The browser says nothing of it, but the trusted proxy does.
      { host: 'gate.test', 'x-forwarded-for': '198.51.100.1', 'x-forwarded-proto': 'https' },
    ]
    it.each(encrypted)('give a cookie that is guarded where the visit is encrypted: %j', async (headers) => {
      const device = new Device(app, headers)
      const { setCookies } = await device.signIn('ada', 'ada-password')
      expect(setCookies).toEqual([
        expect.stringMatching(/^__Host-session=\w{48}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
        expect.stringMatching(/^__Host-device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      ])
      expect(await device.isSignedIn()).toBe(true)
      expect((await device.get('/api/user/logout')).setCookies.join()).toMatch(/^__Host-session=; .*Secure/)
      expect([[...device.cookies.keys()], await device.isSignedIn()]).toEqual([['__Host-device'], false])
    })

    it('are nobody’s under the plain name where they were given as guarded ones', async () => {
      const device = new Device(app, encrypted[0])
      await device.signIn('ada', 'ada-password')
      const value = device.cookies.get('__Host-session')!
      expect(await new Device(app, {}, new Map([['session', value]])).isSignedIn()).toBe(false)
      // What a neighbour of the domain has planted does not come before it.
      const thief = await signedIn(app, 'ada')
      const both = new Device(app, {}, new Map([...thief.cookies, ['__Host-session', value]]))
      await thief.get('/api/user/logout')
      expect(await both.isSignedIn()).toBe(true)
    })

    it('that were given before go on under the plain name, and the next one is guarded', async () => {
      const old = await signedIn(app, 'ada')
      const device = new Device(app, encrypted[1], old.cookies)
      expect(await device.isSignedIn()).toBe(true)
      await device.signIn('ada', 'ada-password')
      expect([...device.cookies.keys()].sort()).toEqual(['__Host-device', '__Host-session'])
      expect(await old.isSignedIn()).toBe(false)
    })

    it('stay closed by password to who has none, whatever is typed', async () => {
      const id = await someUser(app, root, 'guest')
      await sql(`UPDATE identity.users SET password_hash = NULL WHERE id = $1`, [id])
      for (const password of ['guest-password', 'null', 'decoy'])
        expect((await new Device(app).signIn('guest', password)).message).toBe(failed)
    })

    it('stay closed to who is banned or deleted, without saying so', async () => {
      const id = await someUser(app, root, 'bob')
      for (const action of ['disable', 'delete']) {
        await manage(id, action)
        expect((await new Device(app).signIn('bob', 'bob-password')).message).toBe(failed)
      }
    })

    it.each([['carol'], ['nobody-at-all']])('close for %s after ten failures, and say when they open', async (name) => {
      if (name === 'carol') await someUser(app, root, name)
      for (let tries = 0; tries < 10; tries += 1)
        expect(await new Device(app).signIn(name, 'wrong-password')).toMatchObject({ status: 200, message: failed })
      const closed = await new Device(app).signIn(name, `${name}-password`)
      expect(closed).toMatchObject({ status: 429, success: false })
      expect(closed.retryAfter).toBeGreaterThan(0)
      expect((await new Device(app).signIn('ada', 'ada-password')).success).toBe(true)
    })

    it('forget failures once somebody is in', async () => {
      for (let round = 0; round < 3; round += 1) {
        for (let tries = 0; tries < 6; tries += 1) await new Device(app).signIn('ada', 'wrong-password')
        expect((await new Device(app).signIn('ada', 'ada-password')).success).toBe(true)
      }
    })

    it('stay closed by password while the administrator has closed that way', async () => {
      const write = (value: string) =>
        app.call('PUT', '/api/option/', { cookie: root, body: { key: 'PasswordLoginEnabled', value } })
      await write('false')
      expect((await new Device(app).signIn('ada', 'ada-password')).message).toMatch(/switched off sign-in by password/)
      await write('true')
    })
  })

  describe('of one’s own', () => {
    it('are listed with where they are from, and tell nothing by which they could be stolen', async () => {
      await someUser(app, root, 'dave')
      const phone = await signedIn(app, 'dave', { 'user-agent': 'Phone/1.0', 'x-forwarded-for': '203.0.113.9' })
      app.clock.advance(1_000)
      const laptop = await signedIn(app, 'dave', { 'user-agent': `Laptop ${'x'.repeat(400)}` })
      const list = await sessionsOf(laptop)
      expect(list).toEqual([
        expect.objectContaining({ is_current: true, user_agent: `Laptop ${'x'.repeat(293)}`, address: '127.0.0.1' }),
        expect.objectContaining({ is_current: false, user_agent: 'Phone/1.0', address: '203.0.113.9' }),
      ])
      const told = JSON.stringify(list)
      for (const { cookies } of [phone, laptop]) {
        const value = cookies.get('session')!
        for (const secret of [value, sha256Hex(value)]) expect(told).not.toContain(secret)
      }
    })

    it('end one by one, nobody else’s among them', async () => {
      await someUser(app, root, 'erin')
      const [home, lost, stranger] = [
        await signedIn(app, 'erin'),
        await signedIn(app, 'erin'),
        await signedIn(app, 'ada'),
      ]
      const end = (device: Device, id: string) => device.call('DELETE', `/api/user/sessions/${id}`)
      const other = (await sessionsOf(home)).find((session) => !session.is_current)!
      expect((await end(stranger, other.id)).message).toBe('There is no such session, or it has ended')
      expect((await end(home, other.id)).success).toBe(true)
      expect(await lost.isSignedIn()).toBe(false)
      expect(await home.isSignedIn()).toBe(true)
      for (const id of [other.id, randomUUID()])
        expect((await end(home, id)).message).toBe('There is no such session, or it has ended')
      expect((await end(home, 'nonsense')).success).toBe(false)
    })

    it('end all but the present one', async () => {
      await someUser(app, root, 'frank')
      const others = await Promise.all([signedIn(app, 'frank'), signedIn(app, 'frank')])
      const home = await signedIn(app, 'frank')
      expect((await home.call('DELETE', '/api/user/sessions')).success).toBe(true)
      for (const device of others) expect(await device.isSignedIn()).toBe(false)
      expect(await sessionsOf(home)).toHaveLength(1)
    })

    it('take the place of the one that the browser had', async () => {
      await someUser(app, root, 'mike')
      const device = await signedIn(app, 'mike')
      const before = device.copy()
      await device.signIn('ada', 'ada-password')
      expect(await before.isSignedIn()).toBe(false)
      await device.signIn('mike', 'mike-password')
      expect(await sessionsOf(device)).toHaveLength(1)
    })

    it('end after thirty days', async () => {
      await someUser(app, root, 'grace')
      const device = await signedIn(app, 'grace')
      const { resolve } = resolver(device)
      app.clock.advance(30 * 24 * 60 * 60_000 - 60_000)
      expect(await resolve()).not.toBeNull()
      app.clock.advance(60_000)
      expect(await resolve()).toBeNull()
      root = await app.signIn('root', 'root-password')
    })

    it('end by what the site says now, counted from their opening and from their last use', async () => {
      const option = (key: string, value: number) =>
        app.call('PUT', '/api/option/', { cookie: root, body: { key, value: String(value) } })
      await someUser(app, root, 'noor')
      const [busy, idle] = [await signedIn(app, 'noor'), await signedIn(app, 'noor')]
      await option('SessionIdleMinutes', 30)
      app.clock.advance(20 * 60_000)
      const seen = resolver(busy)
      const before = await seen.lastSeenMs()
      await seen.resolve()
      while ((await seen.lastSeenMs()) === before);
      app.clock.advance(16 * 60_000)
      expect(await resolver(idle).resolve()).toBeNull()
      expect(await seen.resolve()).not.toBeNull()
      expect(await sessionsOf(busy)).toHaveLength(1)
      root = await app.signIn('root', 'root-password')
      await option('SessionIdleMinutes', 0)
      await option('SessionHours', 1)
      app.clock.advance(24 * 60_000)
      expect(await seen.resolve()).toBeNull()
      root = await app.signIn('root', 'root-password')
      expect((await new Device(app).signIn('noor', 'noor-password')).setCookies[0]).toContain('Max-Age=3600;')
      await option('SessionHours', 720)
    })

    it('note when they were seen, five minutes coarse, and nobody waits for it', async () => {
      await someUser(app, root, 'heidi')
      const device = await signedIn(app, 'heidi')
      const { resolve, lastSeenMs } = resolver(device)
      const opened = await lastSeenMs()
      app.clock.advance(4 * 60_000)
      await resolve()
      app.clock.advance(2 * 60_000)
      const before = app.clock.nowMs()
      await Promise.all([resolve(), resolve(), resolve()])
      let seen = opened
      while (seen === opened) seen = await lastSeenMs()
      expect(seen).toBeGreaterThanOrEqual(before)
    })
  })

  /** What identity answers another service that asks for this device's session, past every cache. */
  function resolver(device: Device) {
    const credentialHash = sha256Hex(device.cookies.get('session')!)
    const credentials = app.app.get(CredentialsService, { strict: false })
    return {
      resolve: async () => (await credentials.resolve({ kind: 'session', credentialHash })).user,
      lastSeenMs: async () => {
        const [row] = await sql<{ at: Date }>(
          `SELECT last_seen_at AS at FROM identity.sessions WHERE credential_hash = $1`,
          [credentialHash],
        )
        return row!.at.getTime()
      },
    }
  }

  describe('in other services', () => {
    it.each([
      ['disable', async (id: number) => void (await manage(id, 'disable'))],
      ['delete', async (id: number) => void (await manage(id, 'delete'))],
      ['promote', async (id: number) => void (await manage(id, 'promote'))],
      [
        'password',
        async (id: number) =>
          void (await app.call('PUT', '/api/user/', { cookie: root, body: { id, password: 'chosen-for-you' } })),
      ],
    ])('end with the answer to: %s', async (name, change) => {
      const id = await someUser(app, root, `u-${name}`)
      const device = await signedIn(app, `u-${name}`)
      const credential = { cookie: device.cookie }
      expect(await neighbour.whoIs(credential)).toMatchObject({ status: 200, role: 1 })
      await change(id)
      expect((await neighbour.whoIs(credential)).status).toBe(401)
      expect(await device.isSignedIn()).toBe(false)
      expect(await sql(`SELECT 1 FROM identity.sessions WHERE user_id = $1`, [id])).toEqual([])
    })

    it('end when somebody changes their own password, but for the one in which they do it', async () => {
      await someUser(app, root, 'ivan')
      const home = await signedIn(app, 'ivan')
      const lost = await signedIn(app, 'ivan')
      for (const { cookie } of [home, lost]) expect((await neighbour.whoIs({ cookie })).status).toBe(200)
      const body = { password: 'another-password', original_password: 'ivan-password' }
      expect((await home.call('PUT', '/api/user/self', body)).success).toBe(true)
      expect((await neighbour.whoIs({ cookie: lost.cookie })).status).toBe(401)
      expect((await neighbour.whoIs({ cookie: home.cookie })).status).toBe(200)
      expect(await home.isSignedIn()).toBe(true)
    })

    it('take the system access token with them when an administrator chooses a password', async () => {
      const id = await someUser(app, root, 'judy')
      const device = await signedIn(app, 'judy')
      const authorization = `Bearer ${(await device.get('/api/user/token')).data as string}`
      await app.call('PUT', '/api/user/', { cookie: root, body: { id, password: 'chosen-for-you' } })
      expect((await neighbour.whoIs({ authorization })).status).toBe(401)
    })

    it('of programs are dead for who is banned or deleted', async () => {
      const id = await someUser(app, root, 'rita')
      const device = await signedIn(app, 'rita')
      const authorization = `Bearer ${(await device.get('/api/user/token')).data as string}`
      expect((await neighbour.whoIs({ authorization })).status).toBe(200)
      await manage(id, 'disable')
      expect((await neighbour.whoIs({ authorization })).status).toBe(403)
      await manage(id, 'delete')
      expect((await neighbour.whoIs({ authorization })).status).toBe(401)
    })
  })

  it('are not left behind by a ban that comes while many sign in', async () => {
    const id = await someUser(app, root, 'ken')
    const devices = Array.from({ length: 12 }, () => new Device(app))
    const [, ...answers] = await Promise.all([
      manage(id, 'disable'),
      ...devices.map((device) => device.signIn('ken', 'ken-password')),
    ])
    expect(answers.every(({ success, message }) => success || message === failed)).toBe(true)
    expect(await sql(`SELECT 1 FROM identity.sessions WHERE user_id = $1`, [id])).toEqual([])
  })

  it('answer as the console reads it', async () => {
    await (await signedIn(app, 'ada')).get('/api/user/logout')
    expect(app.proof.unproven(/user\/(sessions|login$|logout)/)).toEqual([])
  })
})
