import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SiteStatus,
  UserView,
} from '@tollgate/contracts/http/identity'
import { Authenticator } from '../support/authenticator'
import { Browser, type Page } from '../support/browser'
import { Device } from '../support/device'
import { IdentityApp } from '../support/identity-app'
import { signedIn, someUser } from '../support/people'
import { fromTelegram, telegramOptions } from '../support/sites/bindings'
import { GithubStandIn } from '../support/sites/github-site'
import { OidcStandIn } from '../support/sites/oidc-stand-in'

/** A passkey and a browser in which its owner is signed in. */
interface Held {
  readonly home: Device
  readonly key: Authenticator
}

const host = { host: 'gate.test' }
const closed = 'This site lets people sign in by OIDC only'

describe.each([
  ['', false],
  [' while root’s emergency door is open', true],
])('sign-in by OIDC only%s', (_when, isEmergency) => {
  let house: IdentityApp
  let root: string
  let provider: OidcStandIn
  const github = new GithubStandIn()
  const keys: Record<string, Held> = {}
  let begun: Device

  const option = (key: string, value: string) =>
    house.call('PUT', '/api/option/', { cookie: root, body: { key, value } })
  const only = (isOn: boolean) => option('OidcOnlyEnabled', String(isOn))
  const signIn = (username: string, browser = new Browser(house)) =>
    browser.call('POST', '/api/user/login', { body: { username, password: `${username}-password` } })
  /** Somebody’s passkey, and a browser in which they are signed in. */
  const keyOf = async (username: string): Promise<Held> => {
    const home = await signedIn(house, username, host)
    const key = new Authenticator('https://gate.test')
    const options = (await home.post('/api/user/passkeys/begin')).data as PasskeyCreationOptions
    await home.post('/api/user/passkeys/finish', { name: 'key', response: key.create(options) })
    return { home, key }
  }
  const withKey = async (browser: Device, key: Authenticator) => {
    const options = (await browser.post('/api/user/login/passkey/begin')).data as PasskeyRequestOptions
    return browser.post('/api/user/login/passkey/finish', { response: key.get(options) })
  }
  const come = async (person: string, browser = new Browser(house)): Promise<Page> => {
    const { url } = (await browser.get('/api/oauth/oidc/start')).data as { url: string }
    return browser.get('/api/oauth/oidc', await provider.agree(url, person))
  }

  beforeAll(async () => {
    await github.start()
    provider = await OidcStandIn.start('https://gate.test/oauth/oidc')
    house = await IdentityApp.start({
      GITHUB_URL: github.url,
      GITHUB_API_URL: github.url,
      OIDC_ONLY_EMERGENCY: String(isEmergency),
    })
    root = await house.setUp()
    await someUser(house, root, 'plain')
    await house.options(root, { ServerAddress: 'https://gate.test', ...github.options, ...telegramOptions })
    for (const username of ['plain', 'root']) keys[username] = await keyOf(username)
    const { home } = keys['plain'] as Held
    await home.call('PUT', '/api/user/2fa', { after_password: true })
    // Their sign-in by password waits for its second step all the while.
    begun = new Device(house, host)
    await begun.signIn('plain', 'plain-password')
    await home.call('PUT', '/api/user/2fa', { after_password: false })
  }, 60_000)

  afterAll(async () => {
    await house?.stop()
    await Promise.all([provider?.stop(), github.stop()])
  })

  it('is not switched on before OIDC works for somebody who could switch it off (A42)', async () => {
    expect((await only(true)).message).toBe('Set up and switch on sign-in by OIDC first')
    await house.options(root, { ...provider.described, 'oidc.enabled': true })
    const untried =
      'An administrator has to sign in by OIDC as it is set up now first; otherwise everybody could be locked out'
    expect((await only(true)).message).toBe(untried)
    await come('ada')
    expect((await only(true)).message).toBe(untried)
    const browser = new Browser(house)
    await signIn('root', browser)
    expect((await come('root-person', browser)).message).toBe('bind')
    // Bound is not tried.
    expect((await only(true)).message).toBe(untried)
    expect((await come('root-person')).success).toBe(true)
    expect((await only(true)).success).toBe(true)
  })

  it('is told by the status, which offers nothing else', async () => {
    const status = (await house.call('GET', '/api/status')).data as SiteStatus
    expect(status).toMatchObject({
      oidc_only: true,
      oidc_enabled: true,
      password_login_enabled: isEmergency,
      password_register_enabled: false,
      github_oauth: false,
      telegram_oauth: false,
    })
  })

  it('closes every other door', async () => {
    const browser = new Browser(house)
    const user = { username: 'newcomer', password: 'newcomer-password' }
    const pages = [
      await browser.call('POST', '/api/user/register', { body: user }),
      await browser.get('/api/reset_password', { email: 'a@mail.test' }),
      await browser.call('POST', '/api/user/reset', { body: { email: 'a@mail.test', token: 'x'.repeat(32) } }),
      await browser.get('/api/oauth/github/start'),
      await browser.get('/api/oauth/github', { code: 'c', state: 's' }),
      await browser.get('/api/oauth/telegram/login', fromTelegram({ id: '7', auth_date: String(Date.now() / 1_000) })),
    ]
    expect(pages.map(({ message }) => message)).toEqual(pages.map(() => closed))
    const refusal = isEmergency ? 'Wrong username or password, or the user is banned' : closed
    expect((await signIn('plain', browser)).message).toBe(refusal)
    expect(browser.isSignedIn).toBe(false)
  })

  it('closes the door of a passkey alone, to everybody', async () => {
    for (const { home, key } of Object.values(keys)) {
      const browser = new Device(house, host)
      const page = await withKey(browser, key)
      expect([page.message, browser.cookies.has('session')]).toEqual([closed, false])
      expect(await home.isSignedIn()).toBe(true)
    }
  })

  it('leaves a passkey to prove who one is where one is signed in', async () => {
    const { home, key } = keys['plain'] as Held
    const options = (await home.post('/api/user/reauthenticate/passkey/begin')).data as PasskeyRequestOptions
    expect((await home.post('/api/user/reauthenticate', { response: key.get(options) })).success).toBe(true)
  })

  it('takes a passkey as the second step behind OIDC, of whom OIDC vouched for alone', async () => {
    const { home, key } = keys['root'] as Held
    const ask = (isAsked: boolean) =>
      home.call('PUT', '/api/option/', { key: 'AdminSecondFactorRequired', value: String(isAsked) })
    expect((await ask(true)).success).toBe(true)
    const browser = new Browser(house)
    expect((await come('root-person', browser)).data).toMatchObject({ require_2fa: true })
    const device = new Device(house, host, browser.cookies)
    expect((await withKey(device.copy(), (keys['plain'] as Held).key)).message).toBe(closed)
    expect((await withKey(device, key)).success).toBe(true)
    expect((await ask(false)).success).toBe(true)
  })

  it('ends what was begun by a password before', async () => {
    const { key } = keys['plain'] as Held
    const device = new Device(house, host, begun.cookies)
    expect((await withKey(device, key)).message).toBe(closed)
    expect(device.cookies.has('session')).toBe(false)
  })

  it(
    isEmergency ? 'lets root in by password, and by a passkey behind it' : 'lets nobody in by a password and a passkey',
    async () => {
      const { home, key } = keys['root'] as Held
      expect((await home.call('PUT', '/api/user/2fa', { after_password: true })).success).toBe(true)
      const device = new Device(house, host)
      await device.signIn('root', 'root-password')
      expect((await withKey(device, key)).success).toBe(isEmergency)
      expect((await home.call('PUT', '/api/user/2fa', { after_password: false })).success).toBe(true)
    },
  )

  it(isEmergency ? 'lets root in by password' : 'is closed to root’s password, too', async () => {
    expect((await signIn('root')).success).toBe(isEmergency)
    await house.options(root, { PasswordLoginEnabled: false })
    expect((await signIn('root')).success).toBe(isEmergency)
    await house.options(root, { PasswordLoginEnabled: true })
  })

  it('lets people in by OIDC, and opens accounts for who is new', async () => {
    const browser = new Browser(house)
    expect((await come('bob', browser)).success).toBe(true)
    expect((await browser.get('/api/user/self')).data as UserView).toMatchObject({ username: 'bob' })
  })

  it.each([
    ['oidc.enabled', 'false'],
    ['oidc.well_known', 'https://other.test/.well-known/openid-configuration'],
    ['oidc.well_known', ''],
    ['oidc.client_id', ''],
    ['oidc.client_secret', ''],
  ])('keeps %s from being made %j until it is off', async (key, value) => {
    expect((await option(key, value)).message).toBe(
      'People sign in by OIDC only: switch that off before you switch OIDC off or change its addresses',
    )
    expect((await come('ada')).success).toBe(true)
  })

  it('leaves what does not matter to it to be changed, and all doors as they were when it is off', async () => {
    expect((await option('oidc.client_secret', 'a-client-secret')).success).toBe(true)
    expect((await option('SystemName', 'Gate')).success).toBe(true)
    expect((await only(false)).success).toBe(true)
    expect((await signIn('plain')).success).toBe(true)
    expect((await new Browser(house).get('/api/oauth/github/start')).success).toBe(true)
    expect((await option('oidc.enabled', 'false')).success).toBe(true)
    expect((await only(true)).success).toBe(false)
  })
})
