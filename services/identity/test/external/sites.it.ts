import type { UserView } from '@tollgate/contracts/http/identity'
import { Browser, type Page } from '../support/browser'
import { IdentityApp } from '../support/identity-app'
import { Invitations } from '../support/invitations'
import { GithubStandIn } from '../support/sites/github-site'
import { LinuxdoStandIn } from '../support/sites/linuxdo-site'
import type { SiteFault } from '../support/sites/site'

const minuteMs = 60_000

describe('sign-in with a site that sends the browser back', () => {
  let house: IdentityApp
  let root: string
  let invitations: Invitations
  const github = new GithubStandIn()
  const linuxdo = new LinuxdoStandIn()
  let people = 0

  const sites = {
    github: {
      site: github,
      field: 'github_id',
      enabled: 'GitHubOAuthEnabled',
      token: 'POST /login/oauth/access_token',
      person: 'GET /user',
      agree: (address: string, id: number) => github.desk.agree(address, { id, login: `g${id}`, name: `Person ${id}` }),
    },
    linuxdo: {
      site: linuxdo,
      field: 'linux_do_id',
      enabled: 'LinuxDOOAuthEnabled',
      token: 'POST /oauth2/token',
      person: 'GET /api/user',
      agree: (address: string, id: number) =>
        linuxdo.desk.agree(address, { id, username: `l${id}`, name: `Person ${id}`, active: true, trust_level: 2 }),
    },
  } as const
  type Name = keyof typeof sites

  const newPerson = () => (people += 1)
  const start = async (browser: Browser, name: Name, query: Record<string, string> = {}) =>
    ((await browser.get(`/api/oauth/${name}/start`, query)).data as { url: string } | undefined)?.url ?? ''
  /** Goes there, agrees, and comes back. */
  const come = async (browser: Browser, name: Name, id: number, query: Record<string, string> = {}): Promise<Page> =>
    browser.get(`/api/oauth/${name}`, sites[name].agree(await start(browser, name, query), id))
  const self = async (browser: Browser) => (await browser.get('/api/user/self')).data as UserView
  const usersOf = async (id: number) =>
    house.database.query(`SELECT user_id FROM identity.external_identities WHERE subject = '${id}'`)
  const countUsers = async () =>
    Number((await house.database.query<{ n: string }>(`SELECT count(*) AS n FROM identity.users`))[0]?.n)

  beforeAll(async () => {
    await Promise.all([github.start(), linuxdo.start()])
    house = await IdentityApp.start({
      GITHUB_URL: github.url,
      GITHUB_API_URL: `${github.url}/`,
      LINUXDO_URL: linuxdo.url,
      LINUXDO_API_URL: linuxdo.url,
    })
    root = await house.setUp()
    await house.options(root, { ServerAddress: 'https://gate.test', QuotaForNewUser: 700 })
    invitations = await Invitations.follow(house.servers.nats.url)
  }, 60_000)

  afterAll(async () => {
    await invitations?.stop()
    await house?.stop()
    await Promise.all([github.stop(), linuxdo.stop()])
  })

  it('is told by the status only when it is switched on, with what the button needs (A15)', async () => {
    const status = async () => (await house.call('GET', '/api/status')).data
    expect(await status()).toMatchObject({ github_oauth: false, linuxdo_oauth: false, github_client_id: '' })
    for (const name of ['github', 'linuxdo'] as const) {
      const browser = new Browser(house, 'zh')
      expect((await browser.get(`/api/oauth/${name}/start`)).message).toMatch(
        /^管理员未开启通过 (GitHub|LinuxDO) 登录以及注册$/,
      )
      expect(await browser.get(`/api/oauth/${name}`, { code: 'c', state: 's' })).toMatchObject({ success: false })
      await house.options(root, sites[name].site.options)
    }
    expect(await status()).toMatchObject({ github_oauth: true, github_client_id: 'Iv1.tollgate', linuxdo_oauth: true })
  })

  it('sends the browser away with a state, and GitHub’s with a challenge', async () => {
    const browser = new Browser(house)
    const started = await browser.get('/api/oauth/github/start')
    const { searchParams } = new URL((started.data as { url: string }).url)
    expect(Object.fromEntries(searchParams)).toMatchObject({ client_id: 'Iv1.tollgate', code_challenge_method: 'S256' })
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(started.setCookies.join()).toMatch(/^oauth=v\d\.[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    const forum = new URL(await start(browser, 'linuxdo')).searchParams
    expect(forum.get('redirect_uri')).toBe('https://gate.test/oauth/linuxdo')
  })

  describe.each(['github', 'linuxdo'] as const)('by %s', (name) => {
    it('opens an account for who is new, and knows them again', async () => {
      const id = newPerson()
      const browser = new Browser(house)
      const entered = await come(browser, name, id)
      expect(entered).toMatchObject({ success: true, message: '' })
      const user = await self(browser)
      expect(user).toMatchObject({
        id: (entered.data as { id: number }).id,
        username: `${name}_${user.id}`,
        display_name: `Person ${id}`,
        quota: 700,
        has_password: false,
        role: 1,
        [sites[name].field]: String(id),
      })
      const again = new Browser(house)
      expect((await come(again, name, id)).data).toMatchObject({ id: user.id })
      expect(again.cookies.has('oauth')).toBe(false)
    })

    it('goes as well from an address that a page makes of a state', async () => {
      const browser = new Browser(house)
      const state = (await browser.get('/api/oauth/state')).data as string
      const back = sites[name].agree(`http://site.test/?state=${state}`, newPerson())
      expect((await browser.get(`/api/oauth/${name}`, back)).success).toBe(true)
    })

    it('tells billing whose word brought somebody, once', async () => {
      const inviter = new Browser(house)
      await come(inviter, name, newPerson())
      const code = (await inviter.get('/api/user/aff')).data as string
      const invitee = new Browser(house)
      const id = newPerson()
      await come(invitee, name, id, { aff: code })
      const [user, host] = [await self(invitee), await self(inviter)]
      expect(user.inviter_id).toBe(host.id)
      expect(await invitations.next()).toMatchObject({
        inviteeId: user.id,
        inviteeName: user.username,
        inviterId: host.id,
        inviterName: host.username,
      })
      await come(new Browser(house), name, newPerson(), { aff: 'none' })
      await come(new Browser(house), name, id, { aff: code })
      const last = new Browser(house)
      await come(last, name, newPerson(), { aff: code })
      expect((await invitations.next()).inviteeId).toBe((await self(last)).id)
    })

    it('opens no account while registration is switched off, but lets in who has one', async () => {
      const id = newPerson()
      await come(new Browser(house), name, id)
      await house.options(root, { RegisterEnabled: false })
      const before = await countUsers()
      const stranger = new Browser(house, 'zh')
      expect(await come(stranger, name, newPerson())).toMatchObject({
        success: false,
        message: '管理员关闭了新用户注册',
      })
      expect(stranger.isSignedIn).toBe(false)
      expect(await countUsers()).toBe(before)
      expect((await come(new Browser(house), name, id)).success).toBe(true)
      await house.options(root, { RegisterEnabled: true })
    })

    it.each(['disable', 'delete'])('lets nobody in on whom an administrator did “%s”', async (action) => {
      const person = newPerson()
      const browser = new Browser(house)
      await come(browser, name, person)
      const { id } = await self(browser)
      await house.call('POST', '/api/user/manage', { cookie: await house.prove(root), body: { id, action } })
      const again = new Browser(house)
      expect((await come(again, name, person)).message).toBe(
        action === 'delete' ? 'This user was deleted' : 'This user is banned',
      )
      expect(again.isSignedIn).toBe(false)
      expect(await usersOf(person)).toHaveLength(1)
    })

    const site = name === 'github' ? 'GitHub' : 'LinuxDO'
    const unreachable = `${site} cannot be reached. Please try again later`
    const malformed = `The answer of ${site} cannot be understood. Please ask the administrator to check the settings`
    const faults: [SiteFault, string][] = [
      ['down', unreachable],
      ['broken', unreachable],
      ['elsewhere', unreachable],
      ['endless', unreachable],
      ['not JSON', malformed],
      ['odd', malformed],
      ['null', malformed],
    ]
    it.each(faults.flatMap((fault) => [['token', ...fault] as const, ['person', ...fault] as const]))(
      'says so when the %s route is %s, and nothing changes',
      async (route, fault, message) => {
        const before = await countUsers()
        const browser = new Browser(house)
        sites[name].site.faults.set(sites[name][route], fault)
        const answer = await come(browser, name, newPerson())
        sites[name].site.faults.clear()
        expect(answer).toMatchObject({ status: 200, success: false, message })
        expect([browser.isSignedIn, await countUsers()]).toEqual([false, before])
      },
    )

    it('gives a silent site five seconds', async () => {
      sites[name].site.faults.set(sites[name].token, 'silent')
      const answer = await come(new Browser(house, 'zh'), name, newPerson())
      sites[name].site.faults.clear()
      expect(answer.message).toBe(`无法连接至 ${site} 服务器，请稍后重试`)
    })

    it('takes a refusal for one, and a code once', async () => {
      const denied = new Browser(house, 'zh')
      const { state } = sites[name].agree(await start(denied, name), newPerson())
      expect((await denied.get(`/api/oauth/${name}`, { error: 'access_denied', state })).message).toMatch(
        /取消了.*授权/,
      )
      const browser = new Browser(house)
      expect((await browser.get(`/api/oauth/${name}`, { state: await stateOf(browser), code: '' })).message).toBe(
        `${site} sent no code. Please try again`,
      )
      const first = sites[name].agree(await start(browser, name), newPerson())
      expect((await browser.get(`/api/oauth/${name}`, first)).success).toBe(true)
      const again = { ...first, state: await stateOf(browser) }
      expect((await new Browser(house).get(`/api/oauth/${name}`, again)).status).toBe(403)
    })

    const stateOf = async (browser: Browser) => new URL(await start(browser, name)).searchParams.get('state') ?? ''

    it.each([
      ['without a cookie', (browser: Browser) => void browser.cookies.delete('oauth')],
      ['with the cookie of another sign-in', (browser: Browser) => browser.get('/api/oauth/state')],
      ['with a cookie of somebody’s making', (browser: Browser) => void browser.cookies.set('oauth', 'v1.a.b')],
      ['too late', () => house.clock.advance(10 * minuteMs)],
    ])('refuses a browser that comes back %s', async (_how, change) => {
      const before = await countUsers()
      const browser = new Browser(house)
      const back = sites[name].agree(await start(browser, name), newPerson())
      await change(browser)
      const answer = await browser.get(`/api/oauth/${name}`, back)
      expect(answer).toMatchObject({
        status: 403,
        message: 'This sign-in has expired or was not started in this browser. Please try again',
      })
      expect([browser.isSignedIn, await countUsers()]).toEqual([false, before])
    })
  })

  it('does not take one site’s state for another’s', async () => {
    const browser = new Browser(house)
    const { state } = github.desk.agree(await start(browser, 'github'), { id: 1, login: 'g1', name: null })
    const { code } = sites.linuxdo.agree('http://site.test/', newPerson())
    expect((await browser.get('/api/oauth/linuxdo', { code, state })).status).toBe(403)
  })

  it('needs the browser’s own verifier for a code that another browser was sent back with', async () => {
    const [victim, thief] = [new Browser(house), new Browser(house)]
    const stolen = sites.github.agree(await start(victim, 'github'), newPerson())
    const own = sites.github.agree(await start(thief, 'github'), newPerson())
    expect((await thief.get('/api/oauth/github', { ...own, code: stolen.code })).message).toMatch(
      /does not accept the code/,
    )
  })

  it('of one person at ten doors at once opens one account', async () => {
    const id = newPerson()
    const answers = await Promise.all(Array.from({ length: 10 }, () => come(new Browser(house), 'github', id)))
    expect(answers.map(({ success }) => success)).toEqual(Array(10).fill(true))
    expect(new Set(answers.map(({ data }) => (data as { id: number }).id)).size).toBe(1)
  })

  it('names twenty newcomers at once without any meeting, also where somebody took such a name', async () => {
    const next = Number((await house.database.query<{ n: string }>(`SELECT max(id) AS n FROM identity.users`))[0]?.n)
    for (const ahead of [4, 5]) {
      const body = { username: `github_${next + ahead}`, password: 'a-password' }
      await house.call('POST', '/api/user/', { cookie: root, body })
    }
    const browsers = Array.from({ length: 20 }, () => new Browser(house))
    const answers = await Promise.all(browsers.map((browser) => come(browser, 'github', newPerson())))
    const names = answers.map(({ data }) => (data as { username: string }).username)
    expect(new Set(names).size).toBe(20)
    for (const username of names) expect(username).toMatch(/^github_\d+$/)
  })
})
