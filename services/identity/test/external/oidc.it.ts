import { createHmac } from 'node:crypto'
import type { UserView } from '@tollgate/contracts/http/identity'
import { Browser, type Page } from '../support/browser'
import { IdentityApp } from '../support/identity-app'
import { OidcStandIn } from '../support/sites/oidc-stand-in'
import { Site, type SiteFault } from '../support/sites/site'

const callback = 'https://gate.test/oauth/oidc'
const unreachable = 'OIDC cannot be reached. Please try again later'
const malformed = 'The answer of OIDC cannot be understood. Please ask the administrator to check the settings'
const refused =
  'OIDC does not accept the code: it was used already, has expired, or this site is not set up rightly there'
const untrusted = 'The identity token of OIDC did not pass the checks'

/** An ID token of a test's making, signed with the client's secret. */
function idToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', 'a-client-secret').update(text).digest('base64url')}`
}

describe('sign-in with an OpenID Connect provider', () => {
  let house: IdentityApp
  let root: string
  let provider: OidcStandIn
  /** Stands in where an address of the provider is to lie. */
  let told: { tokens: object; person: object } = { tokens: {}, person: {} }
  const liar = new Site({
    'POST /token': () => [200, told.tokens],
    'GET /me': () => [200, told.person],
    'GET /.well-known/openid-configuration': () => [200, {}],
  })

  const start = async (browser: Browser) =>
    ((await browser.get('/api/oauth/oidc/start')).data as { url: string } | undefined)?.url ?? ''
  const come = async (browser: Browser, person: string, altered: Record<string, string> = {}): Promise<Page> =>
    browser.get('/api/oauth/oidc', await provider.agree(await start(browser), person, altered))
  const self = async (browser: Browser) => (await browser.get('/api/user/self')).data as UserView
  const users = async () => house.database.query(`SELECT id FROM identity.users`)
  const options = (values: Record<string, string | boolean>) => house.options(root, values)

  /** Nobody comes in, nothing changes, and it is said why. */
  const expectRefused = async (work: (browser: Browser) => Promise<Page>, expected: object) => {
    const before = await users()
    const browser = new Browser(house)
    expect(await work(browser)).toMatchObject({ success: false, ...expected })
    expect(browser.isSignedIn).toBe(false)
    expect(await users()).toEqual(before)
  }

  beforeAll(async () => {
    await liar.start()
    provider = await OidcStandIn.start(callback)
    house = await IdentityApp.start()
    root = await house.setUp()
    await options({ ServerAddress: 'https://gate.test', ...provider.named, 'oidc.enabled': true })
  }, 60_000)

  afterAll(async () => {
    await house?.stop()
    await provider?.stop()
    await liar.stop()
  })

  it('is told by the status with what the button needs', async () => {
    expect((await house.call('GET', '/api/status')).data).toMatchObject({
      oidc_enabled: true,
      oidc_client_id: 'tollgate',
      oidc_authorization_endpoint: `${provider.issuer}/auth`,
    })
  })

  describe.each(['described', 'named'] as const)('that is %s by its options', (how) => {
    beforeAll(() => options(provider[how]))

    it('sends the browser away with state, challenge and nonce', async () => {
      const { searchParams } = new URL(await start(new Browser(house)))
      const sent = Object.fromEntries(searchParams)
      expect(sent).toMatchObject({ redirect_uri: callback, response_type: 'code', code_challenge_method: 'S256' })
      expect(sent.scope?.split(' ')).toContain('openid')
      expect([sent.state, sent.nonce, sent.code_challenge].map((text) => text?.length)).toEqual([32, 32, 43])
    })

    it('opens an account under the name that people prefer, and knows them again', async () => {
      const person = how === 'named' ? 'bob' : 'ada'
      const browser = new Browser(house)
      expect(await come(browser, person)).toMatchObject({ success: true, message: '' })
      const user = await self(browser)
      expect(user).toMatchObject({ username: person, oidc_id: `${person}-sub`, has_password: false })
      const again = new Browser(house)
      expect((await come(again, person)).data).toMatchObject({ id: user.id })
    })

    it.each([
      ['somebody else has it', 'eve'],
      ['they told none', 'nameless'],
      ['it does not fit', 'long'],
    ])('names people itself where %s', async (_why, person) => {
      const browser = new Browser(house)
      await come(browser, `${person}-${how}`)
      const { id, username } = await self(browser)
      expect(username).toBe(`oidc_${id}`)
    })

    it('goes as well from an address that a page makes of a state, without challenge and nonce, and takes back code and state alone', async () => {
      const browser = new Browser(house)
      const state = (await browser.get('/api/oauth/state')).data as string
      const query = {
        client_id: 'tollgate',
        response_type: 'code',
        scope: 'openid profile',
        redirect_uri: callback,
        state,
      }
      const { code = '', state: told = '' } = await provider.agree(
        `${provider.issuer}/auth?${new URLSearchParams(query).toString()}`,
        'ada',
      )
      expect((await browser.get('/api/oauth/oidc', { code, state: told })).success).toBe(true)
    })

    it.each([
      ['a nonce that is not the browser’s own', { nonce: 'another' }, { status: 403, message: untrusted }],
      [
        'a challenge that is not the browser’s own',
        { code_challenge: 'x'.repeat(43) },
        { status: 200, message: refused },
      ],
      ['another state', { state: 'another' }, { status: 403 }],
    ])('refuses a code that was given for %s', (_what, altered, expected) =>
      expectRefused((browser) => come(browser, 'mallory', altered as Record<string, string>), expected),
    )

    it('refuses a code that comes from another issuer', () =>
      expectRefused(
        async (browser) => {
          const back = await provider.agree(await start(browser), 'mallory')
          return browser.get('/api/oauth/oidc', { ...back, iss: 'https://another.test' })
        },
        { message: malformed },
      ))

    it('takes a code once', async () => {
      const browser = new Browser(house)
      const first = await provider.agree(await start(browser), 'ada')
      await browser.get('/api/oauth/oidc', first)
      await expectRefused(
        async (other) => {
          const state = new URL(await start(other)).searchParams.get('state') ?? ''
          return other.get('/api/oauth/oidc', { ...first, state })
        },
        { message: refused },
      )
    })

    it('says so when people do not agree', () =>
      expectRefused((browser) => come(browser, 'nobody'), { message: 'You did not agree at OIDC, or it refused' }))

    it('says so when the secret is not the right one', async () => {
      await options({ 'oidc.client_secret': 'another' })
      await expectRefused((browser) => come(browser, 'mallory'), { message: refused })
      await options(provider[how])
    })

    it('refuses a person who is not the token’s', async () => {
      told = { ...told, person: { sub: 'ada-sub' } }
      await options({ 'oidc.user_info_endpoint': `${liar.url}/me` })
      await expectRefused((browser) => come(browser, 'mallory'), { status: 403, message: untrusted })
      await options(provider[how])
    })

    const faults: [SiteFault, string][] = [
      ['down', unreachable],
      ['broken', unreachable],
      ['elsewhere', unreachable],
      ['endless', unreachable],
      ['not JSON', malformed],
      ['odd', malformed],
      ['null', malformed],
    ]
    const routes = [
      ['oidc.token_endpoint', 'POST /token'],
      ['oidc.user_info_endpoint', 'GET /me'],
    ] as const
    it.each(faults.flatMap((fault) => routes.map((route) => [...route, ...fault] as const)))(
      'says so when %s (%s) is %s',
      async (key, route, fault, message) => {
        liar.faults.set(route, fault)
        await options({ [key]: `${liar.url}${route.split(' ')[1]}` })
        await expectRefused((browser) => come(browser, 'mallory'), { status: 200, message })
        liar.faults.clear()
        await options(provider[how])
      },
    )
  })

  it.each([
    ['down', unreachable],
    ['broken', unreachable],
    ['not JSON', malformed],
    ['odd', malformed],
  ] as const)('says so when the description is %s, and reads it anew the next time', async (fault, message) => {
    const route = 'GET /.well-known/openid-configuration'
    liar.faults.set(route, fault)
    await options({ ...provider.described, 'oidc.well_known': `${liar.url}/.well-known/openid-configuration` })
    await expectRefused((browser) => browser.get('/api/oauth/oidc/start'), { status: 200, message })
    liar.faults.clear()
    await options(provider.described)
    expect((await come(new Browser(house), 'ada')).success).toBe(true)
  })

  describe('whose tokens lie, where nobody knows its keys', () => {
    const nowS = () => Math.floor(Date.now() / 1_000)
    const good = () => ({ iss: 'https://some.test', sub: 'liar', aud: 'tollgate', iat: nowS(), exp: nowS() + 60 })
    const cases: [string, (nonce: string) => object, object][] = [
      ['tells the truth', (nonce) => ({ ...good(), nonce }), { success: true }],
      ['is for another site', (nonce) => ({ ...good(), nonce, aud: 'another' }), { message: untrusted }],
      ['has run out', (nonce) => ({ ...good(), nonce, exp: nowS() - 60 }), { message: untrusted }],
      ['is for another sign-in', () => ({ ...good(), nonce: 'another' }), { message: untrusted }],
      ['is for no sign-in', () => good(), { message: malformed }],
      ['is of nobody', (nonce) => ({ ...good(), nonce, sub: undefined }), { message: malformed }],
      ['is of another person than was told', (nonce) => ({ ...good(), nonce, sub: 'ada-sub' }), { message: untrusted }],
    ]
    it.each(cases)('is held to what it says when its token %s', async (_what, claims, expected) => {
      await options({
        ...provider.named,
        'oidc.token_endpoint': `${liar.url}/token`,
        'oidc.user_info_endpoint': `${liar.url}/me`,
      })
      const browser = new Browser(house)
      const { searchParams } = new URL(await start(browser))
      const token = idToken(claims(searchParams.get('nonce') ?? ''))
      told = { tokens: { access_token: 'a', token_type: 'Bearer', id_token: token }, person: { sub: 'liar' } }
      const back = { code: 'a-code', state: searchParams.get('state') ?? '' }
      expect(await browser.get('/api/oauth/oidc', back)).toMatchObject(expected)
    })

    it('is asked for the person alone where it gives no ID token', async () => {
      told = { tokens: { access_token: 'a', token_type: 'Bearer' }, person: { sub: 'plain', name: 'Plain' } }
      const browser = new Browser(house)
      const state = new URL(await start(browser)).searchParams.get('state') ?? ''
      expect((await browser.get('/api/oauth/oidc', { code: 'a-code', state })).success).toBe(true)
      expect(await self(browser)).toMatchObject({ oidc_id: 'plain', display_name: 'Plain' })
    })
  })
})
