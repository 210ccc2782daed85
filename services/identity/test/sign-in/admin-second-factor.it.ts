import type { PasskeyCreationOptions, PasskeyRequestOptions, TotpSetup } from '@tollgate/contracts/http/identity'
import { Secret, TOTP } from 'otpauth'
import { Authenticator } from '../support/authenticator'
import { Browser } from '../support/browser'
import { Device } from '../support/device'
import { IdentityApp } from '../support/identity-app'
import { signedIn, someUser } from '../support/people'
import { OidcStandIn } from '../support/sites/oidc-stand-in'

const required = 'Administrators need a second factor here: set one up, or sign in again with yours'
const host = { host: 'gate.test' }

describe('a second factor that is asked of every administrator (A43)', () => {
  let app: IdentityApp
  let provider: OidcStandIn
  /** The first is signed in by one factor at first; both are root. */
  let root: Device
  let rootSecret = ''

  const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: app.clock.nowMs() })
  const setUpApp = async (browser: Device) => {
    const begun = await browser.post('/api/user/2fa/totp/begin')
    const { secret } = begun.data as TotpSetup
    const confirmed = await browser.post('/api/user/2fa/totp/confirm', { code: codeOf(secret) })
    app.clock.advance(60_000)
    return { secret, confirmed }
  }
  const setUpPasskey = async (browser: Device, authenticator: Authenticator) => {
    const options = (await browser.post('/api/user/passkeys/begin')).data as PasskeyCreationOptions
    return browser.post('/api/user/passkeys/finish', { name: 'key', response: authenticator.create(options) })
  }
  const require = (isOn: boolean) =>
    root.call('PUT', '/api/option/', { key: 'AdminSecondFactorRequired', value: String(isOn) })
  const someAdmin = async (username: string) => {
    const id = await someUser(app, root.cookie, username)
    await root.post('/api/user/manage', { id, action: 'promote' })
    return id
  }
  const closed = { status: 403, success: false, message: required, data: { code: 'second_factor_required' } }
  const asks = async (browser: Device) =>
    ((await browser.get('/api/user/self')).data as { second_factor_required: boolean }).second_factor_required

  beforeAll(async () => {
    provider = await OidcStandIn.start('https://gate.test/oauth/oidc')
    app = await IdentityApp.start()
    await app.setUp()
    root = new Device(app, host)
    await root.signIn('root', 'root-password')
    await app.options(root.cookie, {
      ServerAddress: 'https://gate.test',
      ...provider.described,
      'oidc.enabled': true,
      OidcGroupMapping: '{"claim":"groups","rules":[{"value":"admins","role":"admin"}]}',
      OidcSecondFactorAcr: 'gold',
    })
  }, 60_000)

  afterAll(async () => {
    await app?.stop()
    await provider?.stop()
  })
  beforeEach(() => app.forgetLimits())

  it('is not asked by who has not shown one, so that at least they stay in', async () => {
    const own = 'Set up a second factor of your own, and sign in with it, before you ask one of every administrator'
    expect((await require(true)).message).toBe(own)
    expect(await asks(root)).toBe(false)
    const { secret, confirmed } = await setUpApp(root)
    expect(confirmed.success).toBe(true)
    rootSecret = secret
    expect((await require(true)).success).toBe(true)
    expect((await root.get('/api/user/')).status).toBe(200)
    expect(await asks(root)).toBe(false)
  })

  it('closes everything but what is needed for it, until it is set up', async () => {
    await someAdmin('ada')
    const ada = await signedIn(app, 'ada', host)
    expect(await asks(ada)).toBe(true)
    for (const path of ['/api/user/', '/api/option/', '/api/user/sessions', '/api/user/token', '/api/audit/']) {
      expect(await ada.get(path)).toMatchObject(closed)
    }
    expect(await ada.call('PUT', '/api/user/self', { display_name: 'Ada' })).toMatchObject(closed)
    expect(await ada.call('DELETE', '/api/user/bindings/oidc')).toMatchObject(closed)
    expect((await ada.get('/api/status')).success).toBe(true)
    expect((await ada.get('/api/user/2fa')).success).toBe(true)
    expect((await setUpApp(ada)).confirmed.success).toBe(true)
    expect((await ada.get('/api/user/')).status).toBe(200)
    expect(await asks(ada)).toBe(false)
    expect((await (await signedIn(app, 'ada', host)).get('/api/user/self')).status).toBe(401)
  })

  it('is set up by a passkey as well, which is then asked for after a password', async () => {
    await someAdmin('bob')
    const bob = await signedIn(app, 'bob', host)
    const authenticator = new Authenticator('https://gate.test')
    expect((await setUpPasskey(bob, authenticator)).success).toBe(true)
    expect((await bob.get('/api/user/')).status).toBe(200)
    const again = new Device(app, host)
    expect((await again.signIn('bob', 'bob-password')).data).toEqual({ require_2fa: true, methods: ['passkey'] })
    const asked = (await again.post('/api/user/login/passkey/begin')).data as PasskeyRequestOptions
    await again.post('/api/user/login/passkey/finish', { response: authenticator.get(asked) })
    expect((await again.get('/api/user/')).status).toBe(200)
  })

  it('cannot be got around by adding another one in a session that has not shown the first', async () => {
    await require(false)
    await someAdmin('cat')
    const home = await signedIn(app, 'cat', host)
    await setUpPasskey(home, new Authenticator('https://gate.test'))
    const thief = await signedIn(app, 'cat', host)
    await require(true)
    expect(await thief.get('/api/user/')).toMatchObject(closed)
    expect((await setUpApp(thief)).confirmed).toMatchObject(closed)
    expect(await setUpPasskey(thief, new Authenticator('https://gate.test'))).toMatchObject(closed)
    expect(await thief.get('/api/user/')).toMatchObject(closed)
  })

  it.each(['a code', 'a passkey'])('is shown by %s in a session that began without, by no password', async (by) => {
    await require(false)
    const name = by === 'a code' ? 'gus' : 'hal'
    await someAdmin(name)
    const home = await signedIn(app, name, host)
    const here = await signedIn(app, name, host)
    const authenticator = new Authenticator('https://gate.test')
    const { secret } = by === 'a code' ? await setUpApp(home) : { secret: '' }
    if (by !== 'a code') await setUpPasskey(home, authenticator)
    await require(true)
    expect(await here.get('/api/user/')).toMatchObject(closed)
    expect((await here.post('/api/user/reauthenticate', { password: `${name}-password` })).success).toBe(true)
    expect(await here.get('/api/user/')).toMatchObject(closed)
    const begin = async () => (await here.post('/api/user/reauthenticate/passkey/begin')).data as PasskeyRequestOptions
    const proof = by === 'a code' ? { code: codeOf(secret) } : { response: authenticator.get(await begin()) }
    expect((await here.post('/api/user/reauthenticate', proof)).success).toBe(true)
    expect((await here.get('/api/user/')).status).toBe(200)
    expect(await asks(here)).toBe(false)
  })

  it('is not shown by a wrong code', async () => {
    await require(false)
    await someAdmin('ian')
    const home = await signedIn(app, 'ian', host)
    const here = await signedIn(app, 'ian', host)
    await setUpApp(home)
    await require(true)
    expect((await here.post('/api/user/reauthenticate', { code: '000000' })).success).toBe(false)
    expect(await here.get('/api/user/')).toMatchObject(closed)
  })

  it('is asked of the owner of an access token, too', async () => {
    await require(false)
    await someAdmin('dan')
    const dan = await signedIn(app, 'dan', host)
    const token = (await dan.get('/api/user/token')).data as string
    const list = () => app.call('GET', '/api/user/', { headers: { authorization: token } })
    expect((await list()).status).toBe(200)
    await require(true)
    expect(await list()).toMatchObject(closed)
    expect((await setUpApp(dan)).confirmed.success).toBe(true)
  })

  it('asks nothing of others', async () => {
    await someUser(app, root.cookie, 'eve')
    const eve = await signedIn(app, 'eve', host)
    expect(await asks(eve)).toBe(false)
    expect((await eve.get('/api/user/sessions')).success).toBe(true)
  })

  it.each([
    ['nothing', {}, 403],
    ['one factor', { amr: ['pwd'] }, 403],
    ['two factors', { amr: ['pwd', 'mfa'] }, 200],
    ['a level that the operator names', { acr: 'gold' }, 200],
    ['another level', { acr: 'silver' }, 403],
  ])('is asked of administrators who come by OIDC whose provider tells of %s', async (what, login, status) => {
    const person = `p${what.length}`
    await provider.say(person, { claims: { groups: ['admins'] }, login })
    const browser = new Browser(app)
    const { url } = (await browser.get('/api/oauth/oidc/start')).data as { url: string }
    expect((await browser.get('/api/oauth/oidc', await provider.agree(url, person))).success).toBe(true)
    expect((await browser.get('/api/user/')).status).toBe(status)
  })

  it('leaves who lacks it nobody on routes that are open to all', async () => {
    await someAdmin('fay')
    const fay = await signedIn(app, 'fay', host)
    const { url } = (await fay.get('/api/oauth/oidc/start')).data as { url: string }
    const back = new URLSearchParams(await provider.agree(url, 'fay-elsewhere')).toString()
    // Nothing is bound to them: they come in as somebody else, who is new.
    await fay.get(`/api/oauth/oidc?${back}`)
    expect((await fay.get('/api/user/self')).data).toMatchObject({ role: 1, oidc_id: 'fay-elsewhere-sub' })
  })

  it('does not shut root out who signs in again', async () => {
    const again = new Device(app, host)
    await again.signIn('root', 'root-password')
    app.clock.advance(60_000)
    expect((await again.post('/api/user/login/2fa', { code: codeOf(rootSecret) })).success).toBe(true)
    expect((await again.get('/api/user/')).status).toBe(200)
  })
})
