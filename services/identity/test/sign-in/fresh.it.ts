import type { PasskeyList, RecoveryCodes, TotpSetup } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { Secret, TOTP } from 'otpauth'
import { Device } from '../support/device'
import type { Answer } from '../support/identity-app'
import { IdentityApp } from '../support/identity-app'
import { Neighbour } from '../support/neighbour'
import { signedIn, someUser } from '../support/people'
import { SmtpInbox } from '../support/smtp-inbox'

const minute = 60_000
type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object]

/** Everything that changes by what somebody gets in, as a thief of a session would try it. */
const ownChanges: readonly Call[] = [
  ['PUT', '/api/user/self', { password: 'thiefs-choice' }],
  ['PUT', '/api/user/self', { username: 'thief' }],
  ['DELETE', '/api/user/self'],
  ['GET', '/api/user/token'],
  ['GET', '/api/oauth/email/bind?email=thief@site.test&code=012345'],
  ['GET', '/api/oauth/wechat/bind?code=012345'],
  ['GET', '/api/oauth/telegram/start'],
  ['GET', '/api/oauth/state'],
  ['GET', '/api/oauth/github/start'],
  ['DELETE', '/api/user/bindings/email'],
  ['PUT', '/api/user/2fa', { after_password: true }],
  ['POST', '/api/user/2fa/totp/begin', {}],
  ['POST', '/api/user/2fa/totp/confirm', { code: '012345' }],
  ['POST', '/api/user/passkeys/begin', {}],
  ['POST', '/api/user/passkeys/finish', {}],
  ['DELETE', '/api/user/passkeys/1'],
]

/** What root does that nobody can take back, or that gives power away. */
const rootActs: readonly Call[] = [
  ['PUT', '/api/user/', { id: 2, password: 'thiefs-choice' }],
  ['POST', '/api/user/manage', { id: 2, action: 'delete' }],
  ['POST', '/api/user/manage', { id: 2, action: 'promote' }],
  ['DELETE', '/api/user/2/2fa'],
  ['PUT', '/api/option/', { key: 'SMTPToken', value: 'x' }],
  ['PUT', '/api/option/', { key: 'PasswordLoginEnabled', value: 'false' }],
  ['PUT', '/api/option/', { key: 'ServerAddress', value: 'https://thief.test' }],
  ['PUT', '/api/option/', { key: 'OidcGroupMapping', value: '{"rules":[{"value":"thieves","role":"admin"}]}' }],
  ['PUT', '/api/option/', { key: 'AdminSecondFactorRequired', value: 'false' }],
  ['PUT', '/api/option/', { key: 'OidcSecondFactorAcr', value: '0' }],
  ['PUT', '/api/option/', { key: 'AuditRetentionDays', value: '30' }],
  ['PUT', '/api/option/', { key: 'AuditWebhookUrl', value: '' }],
]

const nameOf = ([method, url, body]: Call) => `${method} ${url} ${body ? JSON.stringify(body) : ''}`
const codeOf = (secret: string, atMs: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs })

describe('a fresh sign-in (A44)', () => {
  let app: IdentityApp
  let neighbour: Neighbour
  let inbox: SmtpInbox
  let root: string

  beforeAll(async () => {
    inbox = await SmtpInbox.start()
    app = await IdentityApp.start()
    neighbour = await Neighbour.start(app)
    root = await app.setUp()
    await app.options(root, { SMTPServer: '127.0.0.1', SMTPPort: inbox.port, SMTPFrom: 'gate@site.test' })
  }, 60_000)
  afterAll(async () => {
    await neighbour?.stop()
    await app?.stop()
    await inbox?.stop()
  })
  beforeEach(() => app.forgetLimits())

  const sql = <R>(text: string, parameters: unknown[] = []): Promise<R[]> =>
    app.app.get(Transactions, { strict: false }).run((tx) => tx.query(text, parameters))
  const userOf = async (id: number) => (await sql(`SELECT * FROM identity.users WHERE id = $1`, [id]))[0]
  const prove = (device: Device, body: object) => device.post('/api/user/reauthenticate', body)
  const refusal = (ways: string[]) => ({ status: 403, data: { code: 'fresh_sign_in_required', ways } })
  const isAsked = ({ status, data }: Answer) =>
    status === 403 && (data as { code?: string } | undefined)?.code === 'fresh_sign_in_required'
  /** Somebody whose sign-in was a while ago, and their number. */
  const stale = async (username: string) => {
    const id = await someUser(app, await app.prove(root), username)
    const device = await signedIn(app, username)
    app.clock.advance(10 * minute)
    return { id, device }
  }

  describe('is asked of an open session', () => {
    it.each(ownChanges.map((call) => [nameOf(call), call] as const))('before %s', async (_name, call) => {
      const name = `own${String(ownChanges.indexOf(call))}`
      const { id, device } = await stale(name)
      const before = await userOf(id)
      expect(await device.call(...call)).toMatchObject(refusal(['password']))
      expect(await userOf(id)).toEqual(before)
      expect((await prove(device, { password: `${name}-password` })).success).toBe(true)
      expect(isAsked(await device.call(...call))).toBe(false)
    })

    it.each(rootActs.map((call) => [nameOf(call), call] as const))('of root before %s', async (_name, call) => {
      const device = new Device(app)
      await device.signIn('root', 'root-password')
      app.clock.advance(10 * minute)
      expect(await device.call(...call)).toMatchObject(refusal(['password']))
    })

    it('not for what changes no credential, nor for options that decide nothing of who gets in', async () => {
      const { device } = await stale('calm')
      expect((await device.call('PUT', '/api/user/self', { username: 'calm', display_name: 'Calm' })).success).toBe(
        true,
      )
      const old = new Device(app)
      await old.signIn('root', 'root-password')
      app.clock.advance(10 * minute)
      expect((await old.call('PUT', '/api/option/', { key: 'Notice', value: 'Hello' })).success).toBe(true)
      expect((await old.call('POST', '/api/user/manage', { id: 2, action: 'disable' })).success).toBe(true)
    })

    it('and holds ten minutes, in every service at once', async () => {
      const { device } = await stale('holds')
      const provenAt = async () => (await neighbour.whoIs({ cookie: device.cookie })).provenAt ?? 0
      const before = await provenAt()
      await prove(device, { password: 'holds-password' })
      expect(await provenAt()).toBeGreaterThan(before)
      app.clock.advance(10 * minute - 5_000)
      expect((await device.get('/api/user/token')).success).toBe(true)
      app.clock.advance(5_000)
      expect(isAsked(await device.get('/api/user/token'))).toBe(true)
    })
  })

  describe('is closed to access tokens', () => {
    it.each(
      [...ownChanges, ['POST', '/api/user/reauthenticate', { password: 'token-password' }] as Call].map(
        (call) => [nameOf(call), call] as const,
      ),
    )('%s', async (_name, [method, url, body]) => {
      const name = 'token'
      if ((await sql(`SELECT 1 FROM identity.users WHERE username = $1`, [name])).length === 0)
        await someUser(app, await app.prove(root), name)
      const { data: token } = await (await signedIn(app, name)).get('/api/user/token')
      const headers = { authorization: `Bearer ${token as string}` }
      expect(await app.call(method, url, { headers, ...(body && { body }) })).toMatchObject(refusal([]))
    })
  })

  describe('is done', () => {
    it('by password: a wrong one changes nothing and counts as at the door', async () => {
      const { device } = await stale('pat')
      expect((await prove(device, { password: 'wrong' })).message).toBe('The current password is wrong')
      expect(isAsked(await device.get('/api/user/token'))).toBe(true)
      for (let tries = 1; tries < 10; tries += 1) await prove(device, { password: 'wrong' })
      expect((await prove(device, { password: 'pat-password' })).status).toBe(429)
    })

    it('by a code of the app, or a recovery code, each once', async () => {
      const { device } = await stale('tom')
      await prove(device, { password: 'tom-password' })
      const { secret } = (await device.post('/api/user/2fa/totp/begin')).data as TotpSetup
      const confirmed = await device.post('/api/user/2fa/totp/confirm', { code: codeOf(secret, app.clock.nowMs()) })
      const [recovery] = (confirmed.data as RecoveryCodes).recovery_codes
      app.clock.advance(10 * minute)
      const way = await device.get('/api/user/token')
      expect(way).toMatchObject(refusal(['password', 'totp', 'recovery_code']))
      const code = codeOf(secret, app.clock.nowMs())
      expect((await prove(device, { code: '000000' })).message).toMatch(/wrong or was used/)
      expect((await prove(device, { code })).success).toBe(true)
      expect((await device.get('/api/user/token')).success).toBe(true)
      app.clock.advance(10 * minute)
      expect((await prove(device, { code })).success).toBe(false)
      expect((await prove(device, { code: recovery })).success).toBe(true)
      app.clock.advance(10 * minute)
      expect((await prove(device, { code: recovery })).success).toBe(false)
    })

    it('by the proof that a request brings along: a code, or the original password', async () => {
      const { device } = await stale('una')
      const body = { password: 'another-password', original_password: 'wrong' }
      expect((await device.call('PUT', '/api/user/self', body)).message).toBe('The current password is wrong')
      const right = { ...body, original_password: 'una-password' }
      expect((await device.call('PUT', '/api/user/self', right)).success).toBe(true)
      expect((await device.get('/api/user/token')).success).toBe(true)
    })

    it('in one of three ways, not in none and not in two', async () => {
      const { device } = await stale('vic')
      for (const body of [{}, { password: '' }, { password: 'vic-password', code: '012345' }])
        expect((await prove(device, body)).success).toBe(false)
      expect(isAsked(await device.get('/api/user/token'))).toBe(true)
    })

    it('not for a session that has ended meanwhile, nor for another of the same person', async () => {
      const { device } = await stale('wim')
      const other = await signedIn(app, 'wim')
      app.clock.advance(10 * minute)
      await prove(device, { password: 'wim-password' })
      expect(isAsked(await other.get('/api/user/token'))).toBe(true)
      await device.call('DELETE', '/api/user/sessions')
      expect((await prove(other, { password: 'wim-password' })).status).toBe(401)
    })
  })

  describe('changes a password, which', () => {
    it('ends other sessions, the access token and sign-ins under way, and lists what still opens the account', async () => {
      const id = await someUser(app, await app.prove(root), 'xena')
      const device = await signedIn(app, 'xena')
      const thief = await signedIn(app, 'xena')
      const { data: token } = await device.get('/api/user/token')
      await sql(`UPDATE identity.users SET email = 'xena@site.test' WHERE id = $1`, [id])
      await sql(
        `INSERT INTO identity.passkeys (user_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
         VALUES ($1, 'left-behind', '', 0, '{}', false, 'Thief', now())`,
        [id],
      )
      app.billing.tokens.set(id, 3)
      const answer = await device.call('PUT', '/api/user/self', { password: 'new-password' })
      expect(answer).toMatchObject({
        success: true,
        remaining: { passkeys: 1, bindings: ['email'], totp: false, recovery_codes: 0, api_keys: 3 },
      })
      expect((await inbox.news.next()).text).toContain(
        'Hello xena, this happened to your account: the password was changed.',
      )
      expect(await thief.isSignedIn()).toBe(false)
      expect(await device.isSignedIn()).toBe(true)
      const headers = { authorization: `Bearer ${token as string}` }
      expect((await app.call('GET', '/api/user/self', { headers })).status).toBe(401)
      expect((await device.get('/api/user/passkeys')).data as PasskeyList).toHaveLength(1)
    })

    it('an administrator chooses ends the same, and is told to its owner', async () => {
      const id = await someUser(app, await app.prove(root), 'yves')
      await sql(`UPDATE identity.users SET email = 'yves@site.test' WHERE id = $1`, [id])
      const device = await signedIn(app, 'yves')
      const { data: token } = await device.get('/api/user/token')
      expect((await inbox.news.next()).text).toContain('a new system access token was made')
      const edit = await app.call('PUT', '/api/user/', { cookie: root, body: { id, password: 'chosen-for-you' } })
      expect(edit).toMatchObject({ success: true, remaining: { bindings: ['email'], api_keys: 0 } })
      const headers = { authorization: `Bearer ${token as string}` }
      expect((await app.call('GET', '/api/user/self', { headers })).status).toBe(401)
      expect(await device.isSignedIn()).toBe(false)
      const { to, text } = await inbox.news.next()
      expect(to).toEqual(['yves@site.test'])
      expect(text).toContain('密码已更改')
      expect(text).toContain('由管理员操作')
    })
  })

  it('is told to the owner by mail in their language, to the old address too when the address changes, and is on record', async () => {
    const id = await someUser(app, await app.prove(root), 'zoe')
    const device = await signedIn(app, 'zoe', { 'x-forwarded-for': '203.0.113.77' })
    const bind = async (email: string) => {
      await app.forgetLimits()
      await app.call('GET', `/api/verification?${new URLSearchParams({ email })}`)
      const code = /^\d{6}$/m.exec((await inbox.next()).text)?.[0] ?? ''
      return device.get(`/api/oauth/email/bind?${new URLSearchParams({ email, code })}`)
    }
    await bind('zoe@old.test')
    const first = await inbox.news.next()
    expect([first.to, first.text]).toEqual([['zoe@old.test'], expect.stringContaining('from the address 203.0.113.77')])
    await bind('zoe@new.test')
    const told = [await inbox.news.next(), await inbox.news.next()]
    expect(told.map(({ to }) => to[0]).sort()).toEqual(['zoe@new.test', 'zoe@old.test'])
    for (const { text } of told) expect(text).toContain('the email address is now zoe@new.test')
    const log = await app.call('GET', '/api/audit/?action=credential.email-bound&actor=zoe', { cookie: root })
    const [latest] = (log.data as { items: { details: object; target_id: number; address: string }[] }).items
    expect(latest).toMatchObject({
      target_id: id,
      address: '203.0.113.77',
      details: { email: { from: 'zoe@old.test', to: 'zoe@new.test' } },
    })
  })

  it('of the same act again and again fills no mailbox', async () => {
    const id = await someUser(app, await app.prove(root), 'loop')
    await sql(`UPDATE identity.users SET email = 'loop@site.test' WHERE id = $1`, [id])
    const device = await signedIn(app, 'loop')
    const count = async () => Number((await sql<{ n: string }>(`SELECT count(*) AS n FROM identity.mails`))[0]?.n)
    const before = await count()
    for (let time = 0; time < 5; time += 1) await device.get('/api/user/token')
    expect((await count()) - before).toBeLessThanOrEqual(2)
    expect((await inbox.news.next()).to).toEqual(['loop@site.test'])
  })

  it('of acts that differ by names alone fills none either', async () => {
    const id = await someUser(app, await app.prove(root), 'many')
    await sql(`UPDATE identity.users SET email = 'many@site.test' WHERE id = $1`, [id])
    const device = await signedIn(app, 'many')
    const count = async () => Number((await sql<{ n: string }>(`SELECT count(*) AS n FROM identity.mails`))[0]?.n)
    const before = await count()
    for (let name = 0; name < 12; name += 1)
      expect(await device.post('/api/access_tokens/', { name: `Win ${name}`, scopes: ['read'] })).toMatchObject({
        success: true,
      })
    expect((await count()) - before).toBe(10)
  })

  it('on a device that the account does not know is told to its owner, once it is no longer new', async () => {
    const id = await someUser(app, await app.prove(root), 'vera')
    const made = `UPDATE identity.users SET email = 'vera@site.test', created_at = to_timestamp($2) WHERE id = $1`
    await sql(made, [id, app.clock.nowMs() / 1_000])
    const home = await signedIn(app, 'vera')
    await sql(made, [id, app.clock.nowMs() / 1_000 - 660])
    // The mail of a device that is known would come before the stranger's.
    await home.signIn('vera', 'vera-password')
    await signedIn(app, 'vera', { 'x-forwarded-for': '203.0.113.78' })
    const { to, text } = await inbox.visits.of('vera@site.test')
    expect([to, text]).toEqual([['vera@site.test'], expect.stringContaining('203.0.113.78')])
  })
})
