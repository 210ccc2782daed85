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

    it('give a cookie that scripts and other sites do not get', async () => {
      const { setCookies } = await new Device(app).signIn('ada', 'ada-password')
      expect(setCookies).toHaveLength(1)
      expect(setCookies[0]).toMatch(/^session=\w{48}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    })

    it('give a cookie that stays off plain connections where the page came over https', async () => {
      const headers = { host: 'gate.test', origin: 'https://gate.test' }
      const { setCookies } = await app.call('POST', '/api/user/login', {
        body: { username: 'ada', password: 'ada-password' },
        headers,
      })
      expect(setCookies[0]).toContain('; Secure')
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
    ])('end within a second of: %s', async (name, change) => {
      const id = await someUser(app, root, `u-${name}`)
      const device = await signedIn(app, `u-${name}`)
      const credential = { cookie: device.cookie }
      expect(await neighbour.whoIs(credential)).toEqual({ status: 200, role: 1 })
      const before = performance.now()
      await change(id)
      expect((await neighbour.whoIs(credential)).status).toBe(401)
      expect(performance.now() - before).toBeLessThan(1_000)
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

    it('leave a system access token alone, which is dead for who is banned', async () => {
      const id = await someUser(app, root, 'judy')
      const device = await signedIn(app, 'judy')
      const authorization = `Bearer ${(await device.get('/api/user/token')).data as string}`
      await app.call('PUT', '/api/user/', { cookie: root, body: { id, password: 'chosen-for-you' } })
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
