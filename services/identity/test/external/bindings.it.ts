import type { TotpSetup, UserView } from '@tollgate/contracts/http/identity'
import { Secret, TOTP } from 'otpauth'
import { Browser } from '../support/browser'
import { IdentityApp } from '../support/identity-app'
import { aUser, bindTelegram, comeByGithub, fromTelegram, telegramOptions } from '../support/sites/bindings'
import { GithubStandIn } from '../support/sites/github-site'

describe('ways in by other sites', () => {
  let house: IdentityApp
  let root: string
  const github = new GithubStandIn()

  const self = async (browser: Browser) => (await browser.get('/api/user/self')).data as UserView
  const somebody = () => aUser(house)
  const come = (browser: Browser, id: number) => comeByGithub(github, browser, id)
  const telegram = (id: number) =>
    fromTelegram({ id: String(id), first_name: 'Ada', auth_date: String(Math.floor(house.clock.nowMs() / 1_000)) })
  const countUsers = async () => (await house.database.query(`SELECT id FROM identity.users`)).length

  beforeAll(async () => {
    await github.start()
    house = await IdentityApp.start({ GITHUB_URL: github.url, GITHUB_API_URL: github.url })
    root = await house.setUp()
    await house.options(root, github.options)
    await house.options(root, telegramOptions)
  }, 60_000)

  afterAll(async () => {
    await house?.stop()
    await github.stop()
  })

  describe('that are bound to the signed-in user', () => {
    it('say so, and open no account', async () => {
      const browser = await somebody()
      const before = await countUsers()
      expect(await come(browser, 1)).toMatchObject({ success: true, message: 'bind' })
      expect(await self(browser)).toMatchObject({ github_id: '1', has_password: true })
      expect(await come(browser, 1)).toMatchObject({ success: true, message: 'bind' })
      expect((await come(browser, 2)).message).toMatch(/^Another GitHub account is bound to you already/)
      expect((await come(new Browser(house), 1)).data).toMatchObject({ id: (await self(browser)).id })
      expect(await countUsers()).toBe(before)
    })

    it('ask for the second factor like any other', async () => {
      const browser = await somebody()
      await come(browser, 7)
      const { secret } = (await browser.call('POST', '/api/user/2fa/totp/begin')).data as TotpSetup
      const codeNow = () => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: house.clock.nowMs() })
      await browser.call('POST', '/api/user/2fa/totp/confirm', { body: { code: codeNow() } })
      house.clock.advance(60_000)
      const again = new Browser(house)
      expect((await come(again, 7)).data).toMatchObject({ require_2fa: true })
      expect(again.isSignedIn).toBe(false)
      expect((await again.call('POST', '/api/user/login/2fa', { body: { code: codeNow() } })).success).toBe(true)
      expect((await self(again)).github_id).toBe('7')
    })

    it('are refused when they are somebody else’s, also of somebody who was deleted', async () => {
      const other = await somebody()
      expect((await come(other, 1)).message).toBe('This GitHub account is bound to another user')
      const gone = new Browser(house)
      await come(gone, 3)
      await house.call('POST', '/api/user/manage', {
        cookie: root,
        body: { id: (await self(gone)).id, action: 'delete' },
      })
      expect((await come(other, 3)).message).toBe('This GitHub account is bound to another user')
      expect((await self(other)).github_id).toBe('')
    })

    it('are refused when somebody else has signed in meanwhile', async () => {
      const [one, other] = [await somebody(), await somebody()]
      const { url } = (await one.get('/api/oauth/github/start')).data as { url: string }
      const back = github.desk.agree(url, { id: 4, login: 'g4', name: null })
      other.cookies.set('oauth', one.cookies.get('oauth') ?? '')
      expect(await other.get('/api/oauth/github', back)).toMatchObject({
        status: 403,
        message: 'The user who asked for this binding is no longer signed in. Please sign in and try again',
      })
      expect([(await self(one)).github_id, (await self(other)).github_id]).toEqual(['', ''])
    })

    it('of one person to ten users at once become one user’s', async () => {
      const users = await Promise.all(Array.from({ length: 10 }, () => somebody()))
      const answers = await Promise.all(users.map((user) => come(user, 5)))
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
    })

    it('are not changed on a demo site, where anybody may sign in', async () => {
      const browser = await somebody()
      await house.options(root, { DemoSiteEnabled: true })
      const bound = [await come(browser, 6), await browser.get('/api/oauth/telegram/start')]
      const entered = await come(new Browser(house), 1)
      await house.options(root, { DemoSiteEnabled: false })
      expect([...bound, entered].map(({ status }) => status)).toEqual([405, 405, 200])
      expect((await self(browser)).github_id).toBe('')
    })
  })

  describe('that are taken off', () => {
    const takeOff = (browser: Browser, what: string) => browser.call('DELETE', `/api/user/bindings/${what}`)

    it('let nobody in from then on', async () => {
      const browser = await somebody()
      await come(browser, 10)
      expect((await takeOff(browser, 'github')).success).toBe(true)
      expect((await self(browser)).github_id).toBe('')
      const stranger = new Browser(house)
      await come(stranger, 10)
      expect((await self(stranger)).id).not.toBe((await self(browser)).id)
    })

    it.each(['github', 'oidc', 'linuxdo', 'wechat', 'telegram', 'email'])(
      'are refused where there is no %s',
      async (what) => {
        expect((await takeOff(await somebody(), what)).message).toBe('There is nothing bound to take off')
      },
    )

    it('are refused while they are the only way in', async () => {
      const browser = new Browser(house, 'zh')
      await come(browser, 11)
      expect((await takeOff(browser, 'github')).message).toMatch(/^这是您唯一的登录方式/)
      expect((await self(browser)).github_id).toBe('11')
      await bindTelegram(browser, telegram(400))
      expect((await takeOff(browser, 'github')).success).toBe(true)
      expect((await takeOff(browser, 'telegram')).message).toMatch(/^这是您唯一的登录方式/)
      await browser.call('PUT', '/api/user/self', { body: { password: 'a-password' } })
      expect((await takeOff(browser, 'telegram')).success).toBe(true)
    })

    it('at once, both of two, leave one', async () => {
      const browser = new Browser(house)
      await come(browser, 12)
      await bindTelegram(browser, telegram(401))
      const answers = await Promise.all([takeOff(browser, 'github'), takeOff(browser, 'telegram')])
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
    })

    it('may be an address', async () => {
      const browser = await somebody()
      const { id } = await self(browser)
      await house.database.query(`UPDATE identity.users SET email = 'ada@site.test' WHERE id = ${id}`)
      expect((await takeOff(browser, 'email')).success).toBe(true)
      expect((await self(browser)).email).toBe('')
    })

    it('are one’s own', async () => {
      expect((await takeOff(new Browser(house), 'github')).status).toBe(401)
      expect((await takeOff(await somebody(), 'nonsense')).success).toBe(false)
    })
  })

  it('answer as the console reads it', () => {
    expect(house.proof.unproven(/oauth\/(github|\{)|bindings/)).toEqual([])
  })
})
