import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { optionKeys } from '@tollgate/contracts'
import type { OptionList, OptionRegistry, SiteStatus } from '@tollgate/contracts/http/identity'
import { World } from '../rules/world'

/** A server that describes things, as an OIDC provider and a code host do; what is not in `pages` is 404. */
class Describer {
  readonly pages = new Map<string, string>()

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Describer> {
    const server = createServer((request, response) => {
      const page = describer.pages.get(request.url ?? '')
      response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(page ?? '{}')
    })
    const describer = new Describer(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return describer
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}` // it listens on a port, not on a path
  }

  stop(): void {
    this.server.close()
    this.server.closeAllConnections()
  }
}

describe('what the settings panels ask for', () => {
  let world: World
  let describer: Describer

  beforeAll(async () => {
    describer = await Describer.start()
    world = await World.open({ RELEASE_API_URL: `${describer.url}/releases/latest` })
  }, 60_000)
  afterAll(async () => {
    await world?.close()
    describer?.stop()
  })

  describe('the registry', () => {
    const registry = async () => (await world.done('GET', '/api/option/registry')).data as OptionRegistry

    it('has every option, with its name in both languages', async () => {
      const options = await registry()
      expect(options.map(({ key }) => key)).toEqual([...optionKeys])
      for (const { zh, en } of options) expect([zh, en]).not.toContain('')
    })

    it('says of an option whether something was written, secrets included', async () => {
      const isSet = async (key: string) => (await registry()).find((option) => option.key === key)?.is_set
      for (const key of ['GitHubClientId', 'GitHubClientSecret']) {
        expect(await isSet(key)).toBe(false)
        await world.setOption(key, 'given')
        expect(await isSet(key)).toBe(true)
        await world.setOption(key, '')
        expect(await isSet(key)).toBe(false)
      }
    })
  })

  describe('OIDC discovery', () => {
    const discover = (path: string) =>
      world.call('root', ['GET', `/api/option/oidc_discovery?url=${encodeURIComponent(describer.url + path)}`])
    const described = {
      authorization_endpoint: 'https://idp.example/auth',
      token_endpoint: 'https://idp.example/token',
      userinfo_endpoint: 'https://idp.example/me',
    }

    it('reads the three endpoints through the server', async () => {
      describer.pages.set('/.well-known/openid-configuration', JSON.stringify({ ...described, issuer: 'x' }))
      expect(await discover('/.well-known/openid-configuration')).toMatchObject({
        success: true,
        data: {
          authorization_endpoint: 'https://idp.example/auth',
          token_endpoint: 'https://idp.example/token',
          user_info_endpoint: 'https://idp.example/me',
        },
      })
    })

    it.each([
      ['there is nothing', undefined],
      ['the answer is no JSON', '<html>'],
      ['an endpoint is missing', JSON.stringify({ ...described, token_endpoint: undefined })],
      ['an endpoint is no address', JSON.stringify({ ...described, token_endpoint: 'javascript:alert(1)' })],
      ['the answer is larger than any description', JSON.stringify({ ...described, more: 'x'.repeat(300_000) })],
    ])('says so when %s', async (_when, page) => {
      if (page === undefined) describer.pages.delete('/wrong')
      else describer.pages.set('/wrong', page)
      expect((await discover('/wrong')).message).toMatch(/^The OIDC configuration cannot be read/)
    })

    it('never reads the metadata address of a cloud', async () => {
      const url = encodeURIComponent('http://169.254.169.254/latest/meta-data')
      expect((await world.call('root', ['GET', `/api/option/oidc_discovery?url=${url}`])).success).toBe(false)
    })
  })

  describe('the update check', () => {
    const check = () => world.call('admin', ['GET', '/api/option/update_check'])
    const release = { tag_name: 'v9.9.9', html_url: 'https://code.example/releases/v9.9.9', body: '# News' }

    it('tells the release that runs and the latest one', async () => {
      describer.pages.set('/releases/latest', JSON.stringify(release))
      const status = (await world.done('GET', '/api/status')).data as SiteStatus
      expect((await check()).data).toEqual({
        current: status.version,
        latest: 'v9.9.9',
        url: release.html_url,
        notes: '# News',
      })
    })

    it.each([
      ['there is no release', undefined],
      ['the answer is no JSON', 'sorry'],
      ['the link is none', JSON.stringify({ ...release, html_url: 'javascript:alert(1)' })],
    ])('fails quietly when %s', async (_when, page) => {
      if (page === undefined) describer.pages.delete('/releases/latest')
      else describer.pages.set('/releases/latest', page)
      expect(await check()).toMatchObject({ status: 200, success: true, data: null })
    })
  })

  describe('the status (S15)', () => {
    const status = async () => (await world.call('visitor', ['GET', '/api/status'])).data as SiteStatus

    it.each([
      ['PasswordLoginEnabled', 'password_login_enabled'],
      ['RegisterEnabled', 'register_enabled'],
      ['PasswordRegisterEnabled', 'password_register_enabled'],
      ['EmailVerificationEnabled', 'email_verification'],
      ['TaskEnabled', 'enable_task'],
      ['DrawingEnabled', 'enable_drawing'],
      ['DataExportEnabled', 'enable_data_export'],
      ['DisplayInCurrencyEnabled', 'display_in_currency'],
      ['DefaultCollapseSidebar', 'default_collapse_sidebar'],
      ['MjNotifyEnabled', 'mj_notify_enabled'],
      ['CheckInEnabled', 'check_in_enabled'],
      ['SelfUseModeEnabled', 'self_use_mode_enabled'],
      ['DemoSiteEnabled', 'demo_site_enabled'],
    ] as const)('tells %s as %s, at once', async (key, field) => {
      const before = (await status())[field]
      for (const value of [!before, before]) {
        await world.setOption(key, String(value))
        expect((await status())[field]).toBe(value)
      }
    })

    it('derives the chat addresses of older clients from the one list', async () => {
      expect(await status()).toMatchObject({ chats: [], chat_link: '', chat_link2: '' })
      const chats = [
        { Program: 'cherrystudio://x?data={key}' },
        { Lobe: 'https://lobe.example/?settings={key}' },
        { Next: 'https://next.example/#/?settings={"key":"{key}","url":"{address}"}' },
      ]
      await world.setOption('Chats', JSON.stringify(chats))
      expect(await status()).toMatchObject({
        chats,
        chat_link: 'https://next.example',
        chat_link2: 'https://lobe.example',
      })
    })

    it.each([
      ['Notice', '/api/notice'],
      ['About', '/api/about'],
      ['HomePageContent', '/api/home_page_content'],
    ])('is one thing, %s another: it is read by itself', async (key, url) => {
      await world.setOption(key, `# ${key}`)
      expect((await world.call('visitor', ['GET', url])).data).toBe(`# ${key}`)
    })
  })

  it('an option that somebody else has written meanwhile is not overwritten by who says what they have seen (M36)', async () => {
    const stored = async () => {
      const { data } = await world.done('GET', '/api/option/')
      return (data as OptionList).find(({ key }) => key === 'CacheRatio')
    }
    const write = (value: string, seen?: number) =>
      world.call('root', ['PUT', '/api/option/', { key: 'CacheRatio', value, if_version: seen }])
    const began = (await stored())?.version ?? -1
    expect(await write('{"a":1}', began)).toMatchObject({ success: true })
    expect(await write('{"b":1}', began)).toMatchObject({
      success: false,
      message: expect.stringContaining('has been changed by somebody else'),
    })
    expect(await stored()).toEqual({ key: 'CacheRatio', value: '{"a":1}', version: began + 1 })
    const both = await Promise.all([write('{"c":1}', began + 1), write('{"d":1}', began + 1)])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    expect(await write('{"e":1}')).toMatchObject({ success: true })
    expect((await stored())?.version).toBe(began + 3)
  })

  it('a user who accepts models without a price gets one, from the very next call (A28)', async () => {
    const user = await world.newUser()
    expect(await world.resolved(user.id)).toMatchObject({ acceptUnsetModelRatio: false })
    await world.call(user, ['PUT', '/api/user/setting', { accept_unset_model_ratio_model: true }])
    expect(await world.resolved(user.id)).toMatchObject({ acceptUnsetModelRatio: true })
  })
})
