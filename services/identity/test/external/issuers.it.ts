import { generateKeyPairSync, sign } from 'node:crypto'
import type { AuditList, IssuerList, UserView } from '@tollgate/contracts/http/identity'
import { AdoptIssuers } from '../../src/external/issuers/adopt-issuers'
import { Browser, type Page } from '../support/browser'
import { IdentityApp } from '../support/identity-app'
import { someUser } from '../support/people'
import { OidcStandIn } from '../support/sites/oidc-stand-in'
import { Site } from '../support/sites/site'
import { WechatStandIn } from '../support/sites/wechat-site'

const callback = 'https://gate.test/oauth/oidc'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

function signedToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256' })}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

describe('persons of other sites, by the issuer who vouches for them (A39)', () => {
  let house: IdentityApp
  let root: string
  let [first, second]: OidcStandIn[] = []
  /** Somebody who runs a server that describes itself as it likes. */
  let description: object = {}
  let token = ''
  const liar = new Site({
    'GET /.well-known/openid-configuration': () => [200, description],
    'GET /jwks': () => [200, { keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] }],
    'POST /token': () => [200, { access_token: 'a', token_type: 'Bearer', id_token: token }],
  })
  const lie = (issuer: string, more: object = {}) => ({
    issuer,
    authorization_endpoint: `${liar.url}/auth`,
    token_endpoint: `${liar.url}/token`,
    jwks_uri: `${liar.url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...more,
  })
  const wellKnown = (url: string) => ({ 'oidc.well_known': `${url}/.well-known/openid-configuration` })

  const start = async (browser: Browser) =>
    ((await browser.get('/api/oauth/oidc/start')).data as { url: string } | undefined)?.url ?? ''
  const come = async (provider: OidcStandIn, browser: Browser, person: string): Promise<Page> =>
    browser.get('/api/oauth/oidc', await provider.agree(await start(browser), person))
  const comeToLiar = async (browser: Browser, claims: object): Promise<Page> => {
    const { searchParams } = new URL(await start(browser))
    const nowS = Math.floor(Date.now() / 1_000)
    const nonce = searchParams.get('nonce')
    token = signedToken({ aud: 'tollgate', iat: nowS, exp: nowS + 60, nonce, ...claims })
    return browser.get('/api/oauth/oidc', { code: 'a-code', state: searchParams.get('state') ?? '' })
  }
  const idOf = async (browser: Browser) => ((await browser.get('/api/user/self')).data as UserView | undefined)?.id
  const options = (values: Record<string, string | boolean>) => house.options(root, values)
  const issuers = async () => (await house.call('GET', '/api/oauth/issuers', { cookie: root })).data as IssuerList
  const move = (issuer: string, cookie = root) =>
    house.call('POST', '/api/oauth/issuers/move', { cookie, body: { provider: 'oidc', issuer } })

  beforeAll(async () => {
    await liar.start()
    ;[first, second] = await Promise.all([OidcStandIn.start(callback), OidcStandIn.start(callback)])
    house = await IdentityApp.start()
    root = await house.setUp()
    await options({ ServerAddress: 'https://gate.test', ...first.described, 'oidc.enabled': true })
  }, 60_000)

  afterAll(async () => {
    await house?.stop()
    await Promise.all([first?.stop(), second?.stop(), liar.stop()])
  })
  afterEach(() => options(first!.described))

  it.each(['described', 'named'] as const)(
    'are others at another provider that is %s by its options, and themselves again when the first is back',
    async (how) => {
      await options(first![how])
      const ada = new Browser(house)
      await come(first!, ada, 'ada')
      await options(second![how])
      const stranger = new Browser(house)
      expect((await come(second!, stranger, 'ada')).success).toBe(true)
      expect(await idOf(stranger)).not.toBe(await idOf(ada))
      await options(first![how])
      const again = new Browser(house)
      await come(first!, again, 'ada')
      expect(await idOf(again)).toBe(await idOf(ada))
    },
  )

  it('are others where a server at another address calls itself by the name of theirs', async () => {
    const ada = new Browser(house)
    await come(first!, ada, 'ada')
    description = lie(first!.issuer)
    await options(wellKnown(liar.url))
    const thief = new Browser(house)
    expect((await comeToLiar(thief, { iss: first!.issuer, sub: 'ada-sub' })).success).toBe(true)
    expect(await idOf(thief)).not.toBe(await idOf(ada))
  })

  it('are others where one of the typed addresses is another’s, whatever issuer its tokens name', async () => {
    await options(first!.named)
    const ada = new Browser(house)
    await come(first!, ada, 'ada')
    await options({ 'oidc.token_endpoint': `${liar.url}/token`, 'oidc.user_info_endpoint': '' })
    const thief = new Browser(house)
    expect((await comeToLiar(thief, { iss: first!.issuer, sub: 'ada-sub' })).success).toBe(true)
    expect(await idOf(thief)).not.toBe(await idOf(ada))
  })

  it('are others at another WeChat server', async () => {
    const [one, other] = [new WechatStandIn(), new WechatStandIn()]
    await Promise.all([one.start(), other.start()])
    one.codes.set('111', 'wx-ada')
    other.codes.set('222', 'wx-ada')
    await options(one.options)
    const ada = new Browser(house)
    expect((await ada.get('/api/oauth/wechat', { code: '111' })).success).toBe(true)
    await options(other.options)
    const stranger = new Browser(house)
    expect((await stranger.get('/api/oauth/wechat', { code: '222' })).success).toBe(true)
    expect(await idOf(stranger)).not.toBe(await idOf(ada))
    await options({ WeChatAuthEnabled: false })
    await Promise.all([one.stop(), other.stop()])
  })

  it('take no code to a provider that was put in the place of the one they were sent to', async () => {
    const browser = new Browser(house)
    const back = await first!.agree(await start(browser), 'ada')
    await options(second!.described)
    expect(await browser.get('/api/oauth/oidc', back)).toMatchObject({ status: 403, success: false })
    expect(browser.isSignedIn).toBe(false)
  })

  it('are let in only on a token that is for this site alone', async () => {
    description = lie(liar.url)
    await options(wellKnown(liar.url))
    const claims = { iss: liar.url, sub: 'bob' }
    const refused = { status: 403, message: 'The identity token of OIDC did not pass the checks' }
    expect(await comeToLiar(new Browser(house), { ...claims, azp: 'another' })).toMatchObject(refused)
    expect(await comeToLiar(new Browser(house), { ...claims, azp: 'tollgate' })).toMatchObject({ success: true })
  })

  it('come back with the issuer’s name where the server promises it, from what our page began', async () => {
    const browser = new Browser(house)
    const { code = '', state = '' } = await first!.agree(await start(browser), 'ada')
    expect(await browser.get('/api/oauth/oidc', { code, state })).toMatchObject({ status: 403, success: false })
    expect(browser.isSignedIn).toBe(false)
  })

  it('get nobody’s account for an e-mail address, verified or not, and none of their own (A40)', async () => {
    const id = await someUser(house, root, 'carol')
    await house.database.query(`UPDATE identity.users SET email = 'carol-oidc@mail.test' WHERE id = ${id}`)
    for (const isVerified of [true, false]) {
      const person = `carol-oidc`
      await first!.say(person, { claims: { email_verified: isVerified } })
      const browser = new Browser(house)
      await come(first!, browser, person)
      expect((await browser.get('/api/user/self')).data).toMatchObject({ email: '', oidc_id: 'carol-oidc-sub' })
      expect(await idOf(browser)).not.toBe(id)
    }
  })

  describe('whose provider moved on purpose', () => {
    it('are moved by root, but who is there already, and it stands in the audit log', async () => {
      const people = new Map<string, number | undefined>()
      for (const person of ['mia', 'max']) {
        const browser = new Browser(house)
        await come(first!, browser, person)
        people.set(person, await idOf(browser))
      }
      await options(second!.described)
      await come(second!, new Browser(house), 'max')
      const here = (await issuers()).find(({ issuer }) => issuer === first!.issuer)
      expect(here).toMatchObject({ provider: 'oidc', is_current: false })
      const answer = await move(first!.issuer)
      const { moved, left } = answer.data as { moved: number; left: number }
      expect([answer.success, moved + left, left > 0]).toEqual([true, here?.users, true])
      const mia = new Browser(house)
      await come(second!, mia, 'mia')
      expect(await idOf(mia)).toBe(people.get('mia'))
      const max = new Browser(house)
      await come(second!, max, 'max')
      expect(await idOf(max)).not.toBe(people.get('max'))
      const { items } = (await house.call('GET', '/api/audit?action=site.issuer-moved', { cookie: root }))
        .data as AuditList
      expect(items[0]).toMatchObject({
        actor_name: 'root',
        target_name: 'OIDC',
        details: { issuer: { from: first!.issuer, to: second!.issuer }, moved, left },
      })
    })

    it('are not moved to where they are, from where nobody is, nor by others than root', async () => {
      await someUser(house, root, 'adam')
      const id = (await issuers()).length
      expect((await move(first!.issuer)).message).toBe(
        'These accounts belong to the address of OIDC that is configured now',
      )
      expect((await move('https://nobody.test')).message).toBe('Nobody is bound under this address of OIDC')
      const user = await house.signIn('adam', 'adam-password')
      expect((await move(second!.issuer, user)).status).toBe(403)
      expect((await house.call('GET', '/api/oauth/issuers', { cookie: user })).status).toBe(403)
      expect(await issuers()).toHaveLength(id)
    })
  })

  it('of before issuers were kept belong to what is configured at the first start that keeps them, and to nothing later', async () => {
    const ada = new Browser(house)
    await come(first!, ada, 'olga')
    const forget = `UPDATE identity.external_identities SET issuer = '' WHERE subject = 'olga-sub'`
    await house.database.query(forget)
    await house.app.get(AdoptIssuers).onApplicationBootstrap()
    const again = new Browser(house)
    await come(first!, again, 'olga')
    expect(await idOf(again)).toBe(await idOf(ada))

    await house.database.query(forget)
    await options({ 'oidc.well_known': '' })
    await house.app.get(AdoptIssuers).onApplicationBootstrap()
    await options(first!.described)
    await house.app.get(AdoptIssuers).onApplicationBootstrap()
    expect((await issuers()).find(({ issuer }) => issuer === 'unknown')).toMatchObject({ users: 1, is_current: false })
  })
})
