import type { RecoveryCodes, SecondFactorState, TotpSetup } from '@tollgate/contracts/http/identity'
import { Secret, TOTP } from 'otpauth'
import { Device } from '../support/device'
import { IdentityApp } from '../support/identity-app'
import { signedIn, someUser } from '../support/people'

const wrongCode = 'The code is wrong or was used already'
const stepOver = 'This sign-in took too long or was tried too often. Please sign in again'

describe('a second factor', () => {
  let app: IdentityApp
  let root: string

  beforeAll(async () => {
    app = await IdentityApp.start()
    root = await app.setUp()
  }, 60_000)

  afterAll(async () => {
    await app?.stop()
  })

  beforeEach(async () => {
    await app.forgetLimits()
    // No code of the test before is still valid, and none counts as used.
    app.clock.advance(10 * 60_000)
  })

  /** What an app shows so many steps of 30 seconds from now. */
  const codeOf = (secret: string, steps = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: app.clock.nowMs() + steps * 30_000 })

  /** Somebody with an app; a minute later, so that the code by which it was set up is past. */
  const withApp = async (username: string) => {
    const id = await someUser(app, root, username)
    const home = await signedIn(app, username)
    const { secret } = (await home.post('/api/user/2fa/totp/begin')).data as TotpSetup
    const confirmed = await home.post('/api/user/2fa/totp/confirm', { code: codeOf(secret) })
    const { recovery_codes: codes } = confirmed.data as RecoveryCodes
    app.clock.advance(60_000)
    return { id, home, secret, codes }
  }

  /** A browser that has taken the first step. */
  const halfIn = async (username: string) => {
    const browser = await signedIn(app, username)
    expect(browser.cookies.has('session')).toBe(false)
    return browser
  }
  const prove = (browser: Device, code: string) => browser.post('/api/user/login/2fa', { code })
  const stateOf = async (browser: Device) => (await browser.get('/api/user/2fa')).data as SecondFactorState

  it('is nobody’s who has not set one up', async () => {
    await someUser(app, root, 'plain')
    const browser = await signedIn(app, 'plain')
    expect(await stateOf(browser)).toEqual({ totp: false, recovery_codes_left: 0, passkeys: 0, after_password: false })
    for (const path of ['totp/disable', 'recovery_codes'])
      expect((await browser.post(`/api/user/2fa/${path}`, { code: '123456' })).message).toBe(
        'No authenticator app is set up',
      )
    expect((await browser.post('/api/user/2fa/totp/confirm', { code: '123456' })).message).toBe(
      'Scan the QR code first, then enter the code',
    )
    expect((await browser.call('PUT', '/api/user/2fa', { after_password: true })).message).toBe('Add a passkey first')
  })

  it('is on once an app has shown that it makes the right codes, and not before', async () => {
    await someUser(app, root, 'ada')
    const home = await signedIn(app, 'ada')
    const setup = (await home.post('/api/user/2fa/totp/begin')).data as TotpSetup
    expect(setup.uri).toContain(`secret=${setup.secret}`)
    await signedIn(app, 'ada').then(async (browser) => expect(await browser.isSignedIn()).toBe(true))
    expect((await home.post('/api/user/2fa/totp/confirm', { code: '000000' })).message).toBe(wrongCode)

    const again = (await home.post('/api/user/2fa/totp/begin')).data as TotpSetup
    expect(again.secret).not.toBe(setup.secret)
    const confirm = () => home.post('/api/user/2fa/totp/confirm', { code: codeOf(again.secret) })
    const answers = await Promise.all([confirm(), confirm()])
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    const { recovery_codes } = answers.find(({ success }) => success)!.data as RecoveryCodes
    expect(new Set(recovery_codes).size).toBe(10)
    expect(recovery_codes[0]).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/)
    expect(await stateOf(home)).toMatchObject({ totp: true, recovery_codes_left: 10 })
    expect((await home.post('/api/user/2fa/totp/begin')).message).toMatch(/set up already/)
  })

  it('is asked for after the password: until then nobody is signed in', async () => {
    const { secret } = await withApp('bob')
    const browser = new Device(app)
    const first = await browser.signIn('bob', 'bob-password')
    expect(first.data).toEqual({ require_2fa: true, methods: ['totp', 'recovery_code'] })
    expect([...browser.cookies.keys()]).toEqual(['second_factor'])
    for (const set of first.setCookies) expect(set).toMatch(/HttpOnly.*SameSite=Lax/)
    expect(await browser.isSignedIn()).toBe(false)

    const second = await prove(browser, codeOf(secret))
    expect(second.data).toMatchObject({ username: 'bob', role: 1 })
    expect([...browser.cookies.keys()].sort()).toEqual(['device', 'session'])
    expect(await browser.isSignedIn()).toBe(true)
  })

  it.each([
    [{}, 'Enter the code'],
    [{ code: '' }, 'Enter the code'],
    [{ code: '12345' }, 'Enter a code of 6 digits, or a recovery code'],
    [{ code: 'not a code!' }, 'Enter a code of 6 digits, or a recovery code'],
  ])('does not take %j for a code', async (body, message) => {
    expect((await new Device(app).post('/api/user/login/2fa', body)).message).toBe(message)
  })

  it('takes the code before and the one after, and no other', async () => {
    const { secret } = await withApp('carol')
    for (const [steps, isRight] of [
      [-2, false],
      [2, false],
      [-1, true],
      [0, true],
      [1, true],
    ] as const) {
      app.clock.advance(2 * 60_000)
      expect((await prove(await halfIn('carol'), codeOf(secret, steps))).success).toBe(isRight)
    }
  })

  it('takes no code twice, nor one before it', async () => {
    const { secret } = await withApp('dave')
    const code = codeOf(secret)
    const before = codeOf(secret, -1)
    expect((await prove(await halfIn('dave'), code)).success).toBe(true)
    for (const used of [code, before]) expect((await prove(await halfIn('dave'), used)).message).toBe(wrongCode)
  })

  it('takes one code of eight who send it at once from one', async () => {
    const { secret } = await withApp('erin')
    const browsers = await Promise.all(Array.from({ length: 8 }, () => halfIn('erin')))
    const code = codeOf(secret)
    const answers = await Promise.all(browsers.map((browser) => prove(browser, code)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  it('can be a recovery code, once, however it is spelled', async () => {
    const { codes, home } = await withApp('frank')
    const [first = '', second = ''] = codes
    expect((await prove(await halfIn('frank'), first.toUpperCase())).success).toBe(true)
    expect((await prove(await halfIn('frank'), first)).message).toBe(wrongCode)
    const browsers = await Promise.all(Array.from({ length: 4 }, () => halfIn('frank')))
    const answers = await Promise.all(browsers.map((browser) => prove(browser, second.replaceAll('-', ' '))))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await stateOf(home)).toMatchObject({ recovery_codes_left: 8 })
  })

  it('may be tried five times in one sign-in, and a copy of its cookie shares them', async () => {
    const { secret } = await withApp('grace')
    const browser = await halfIn('grace')
    const thief = browser.copy()
    for (let tries = 0; tries < 5; tries += 1) expect((await prove(thief, '000000')).message).toBe(wrongCode)
    const refused = await prove(browser, codeOf(secret))
    expect(refused).toMatchObject({ status: 429, success: false })
    expect(refused.retryAfter).toBeGreaterThan(0)
    // Also while Redis has lost the count.
    await app.forgetLimits()
    expect((await prove(browser, codeOf(secret))).message).toBe(stepOver)
    expect(browser.cookies.size).toBe(0)
    expect((await prove(await halfIn('grace'), codeOf(secret))).success).toBe(true)
  })

  it('cannot be guessed by signing in again and again', async () => {
    await withApp('heidi')
    for (let round = 0; round < 2; round += 1) {
      const browser = await halfIn('heidi')
      for (let tries = 0; tries < 5; tries += 1) await prove(browser, '000000')
    }
    expect((await new Device(app).signIn('heidi', 'heidi-password')).status).toBe(429)
  })

  it('waits five minutes', async () => {
    const { secret } = await withApp('ivan')
    const browser = await halfIn('ivan')
    app.clock.advance(5 * 60_000)
    expect((await prove(browser, codeOf(secret))).message).toBe(stepOver)
  })

  it.each([
    ['nothing', ''],
    ['what is not ours', 'v1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['rubbish', 'rubbish'],
  ])('is not asked of a browser whose cookie is %s', async (_what, value) => {
    const browser = new Device(app, {}, new Map(value ? [['second_factor', value]] : []))
    expect((await prove(browser, '123456')).message).toBe(stepOver)
  })

  it('is not enough after a ban or a new password that came between the steps', async () => {
    const { id, secret } = await withApp('judy')
    const beforeChange = await halfIn('judy')
    await app.call('PUT', '/api/user/', { cookie: await app.prove(root), body: { id, password: 'another-password' } })
    expect((await prove(beforeChange, codeOf(secret))).message).toBe(stepOver)

    const beforeBan = new Device(app)
    await beforeBan.signIn('judy', 'another-password')
    await app.call('POST', '/api/user/manage', { cookie: root, body: { id, action: 'disable' } })
    expect((await prove(beforeBan, codeOf(secret))).message).toBe('This user is banned')
    expect(beforeBan.cookies.has('session')).toBe(false)
  })

  it('is taken off, and its recovery codes made anew, only with a code', async () => {
    const { home, secret, codes } = await withApp('mallory')
    for (const path of ['totp/disable', 'recovery_codes'])
      expect((await home.post(`/api/user/2fa/${path}`, { code: '000000' })).message).toBe(wrongCode)

    const renewed = (await home.post('/api/user/2fa/recovery_codes', { code: codeOf(secret) })).data as RecoveryCodes
    expect(renewed.recovery_codes).toHaveLength(10)
    expect((await prove(await halfIn('mallory'), codes[0]!)).message).toBe(wrongCode)
    expect((await prove(await halfIn('mallory'), renewed.recovery_codes[0]!)).success).toBe(true)

    expect((await home.post('/api/user/2fa/totp/disable', { code: renewed.recovery_codes[1] })).success).toBe(true)
    expect(await stateOf(home)).toMatchObject({ totp: false, recovery_codes_left: 0 })
    expect(await (await signedIn(app, 'mallory')).isSignedIn()).toBe(true)
  })

  it('cannot be guessed in an open session either', async () => {
    const { home, secret } = await withApp('niaj')
    for (let tries = 0; tries < 5; tries += 1) await home.post('/api/user/2fa/totp/disable', { code: '000000' })
    expect((await home.post('/api/user/2fa/totp/disable', { code: codeOf(secret) })).status).toBe(429)
    expect(await stateOf(home)).toMatchObject({ totp: true })
  })

  describe('that was lost', () => {
    beforeEach(() => app.prove(root))

    it('is taken off by who outranks its owner, whose sessions end; the audit log says so', async () => {
      const { id, home } = await withApp('olivia')
      expect((await app.call('DELETE', `/api/user/${id}/2fa`, { cookie: root })).success).toBe(true)
      expect(await home.isSignedIn()).toBe(false)
      const back = await signedIn(app, 'olivia')
      expect(await stateOf(back)).toMatchObject({ totp: false, recovery_codes_left: 0 })
      const log = await app.call('GET', '/api/audit/?action=user.second-factor-reset', { cookie: root })
      expect((log.data as { items: object[] }).items[0]).toMatchObject({ actor_name: 'root', target_name: 'olivia' })
    })

    it('is not taken off by who does not outrank its owner, by its owner, or where there is nobody', async () => {
      const adminId = await someUser(app, root, 'peggy')
      const other = await withApp('rupert')
      for (const id of [adminId, other.id])
        await app.call('POST', '/api/user/manage', { cookie: root, body: { id, action: 'promote' } })
      const admin = await signedIn(app, 'peggy')
      expect((await admin.call('DELETE', `/api/user/${other.id}/2fa`)).success).toBe(false)
      expect((await admin.call('DELETE', '/api/user/1/2fa')).success).toBe(false)
      expect((await admin.call('DELETE', `/api/user/${adminId}/2fa`)).message).toMatch(/your settings/)
      expect((await admin.call('DELETE', '/api/user/999999/2fa')).message).toBe('There is no such user')
      await someUser(app, root, 'sybil')
      expect((await (await signedIn(app, 'sybil')).call('DELETE', `/api/user/${other.id}/2fa`)).status).toBe(403)
      expect((await prove(await halfIn('rupert'), codeOf(other.secret))).success).toBe(true)
    })
  })

  it('answers as the console reads it', () => {
    expect(app.proof.unproven(/2fa/)).toEqual(['PUT /api/user/2fa'])
  })
})
