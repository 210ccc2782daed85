import { type Answer, IdentityApp } from '../support/identity-app'
import { TurnstileStandIn } from '../support/turnstile-stand-in'

describe('the bot check', () => {
  let app: IdentityApp
  let cloudflare: TurnstileStandIn
  let root: string

  const ask = (method: 'GET' | 'POST', url: string, body?: object, language = 'en'): Promise<Answer> =>
    app.call(method, url, {
      ...(body && { body }),
      headers: { 'accept-language': language, 'x-forwarded-for': '203.0.113.7' },
    })
  const login = { username: 'root', password: 'root-password' }
  const doors: [string, (turnstile: string, language?: string) => Promise<Answer>][] = [
    [
      'sign-in',
      (turnstile, language) => ask('POST', `/api/user/login?${new URLSearchParams({ turnstile })}`, login, language),
    ],
    [
      'registration',
      (turnstile, language) =>
        ask(
          'POST',
          `/api/user/register?${new URLSearchParams({ turnstile })}`,
          { ...login, username: 'ada' },
          language,
        ),
    ],
    [
      'a code by mail',
      (turnstile, language) =>
        ask('GET', `/api/verification?${new URLSearchParams({ turnstile, email: 'a@b.test' })}`, undefined, language),
    ],
    [
      'a reset by mail',
      (turnstile, language) =>
        ask('GET', `/api/reset_password?${new URLSearchParams({ turnstile, email: 'a@b.test' })}`, undefined, language),
    ],
  ]

  beforeAll(async () => {
    cloudflare = await TurnstileStandIn.start()
    app = await IdentityApp.start({ TURNSTILE_URL: cloudflare.url })
    root = await app.setUp()
    // Nobody reads these mails; that there is a server is enough.
    await app.options(root, { SMTPServer: '127.0.0.1', SMTPPort: 9, SMTPFrom: 'gate@site.test' })
  }, 60_000)

  beforeEach(async () => {
    await app.forgetLimits()
    cloudflare.asked.length = 0
    cloudflare.isAway = false
  })

  afterAll(async () => {
    await app?.stop()
    await cloudflare?.stop()
  })

  it('is not made while it is switched off, and the status names no key', async () => {
    expect((await ask('POST', '/api/user/login', login)).success).toBe(true)
    expect(cloudflare.asked).toEqual([])
    expect((await ask('GET', '/api/status')).data).toMatchObject({ turnstile_check: false, turnstile_site_key: '' })
  })

  it('cannot be switched on without its keys, and then the status tells the public one', async () => {
    const on = { cookie: root, body: { key: 'TurnstileCheckEnabled', value: 'true' } }
    expect((await app.call('PUT', '/api/option/', on)).success).toBe(false)
    await app.options(root, {
      TurnstileSiteKey: 'site-key',
      TurnstileSecretKey: 'turnstile-secret',
      TurnstileCheckEnabled: true,
    })
    const status = await ask('GET', '/api/status')
    expect(status.data).toMatchObject({ turnstile_check: true, turnstile_site_key: 'site-key' })
    expect(JSON.stringify(status)).not.toContain('turnstile-secret')
  })

  describe.each(doors)('before %s', (_door, open) => {
    it('asks who brings no answer to wait', async () => {
      expect(await open('', 'zh-CN')).toMatchObject({
        status: 200,
        success: false,
        message: '请稍后几秒重试，Turnstile 正在检查用户环境！',
      })
      expect(cloudflare.asked).toEqual([])
    })

    it('refuses a wrong answer', async () => {
      expect(await open('guessed', 'zh-CN')).toMatchObject({
        status: 200,
        success: false,
        message: 'Turnstile 校验失败，请刷新页面后重试！',
      })
    })

    it('lets nobody pass while there is no verdict', async () => {
      cloudflare.isAway = true
      expect(await open('solved')).toMatchObject({
        status: 200,
        success: false,
        message: 'The Turnstile service cannot be reached at the moment. Please try again later',
      })
    })

    it('lets pass who solved it, told from which address, and asks again the next time', async () => {
      expect(await open('solved')).toMatchObject({ success: true })
      expect(cloudflare.asked).toEqual([{ secret: 'turnstile-secret', response: 'solved', remoteip: '203.0.113.7' }])
      expect((await open('')).success).toBe(false)
    })
  })
})
