import { intercept, type RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { whoIsThere } from './support/people'
import { startVisitors } from './support/visitors'
import { playTelegram } from './support/widgets'

let visitors: RemoteSite
beforeAll(async () => {
  visitors = await startVisitors()
}, 120_000)
afterAll(() => visitors?.stop())
afterEach(() => visitors.reset())

async function beginAsGrace(language: 'zh' | 'en' = 'en'): Promise<Page> {
  const page = await visitors.open('/login', { language })
  await page.locator('input[name=username]').fill('grace')
  await page.locator('input[name=password]').fill('grace-password')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: language === 'zh' ? '两步验证' : 'Two-step verification' }).waitFor()
  return page
}

const type = async (page: Page, code: string) => {
  await page.locator('input[name=code]').fill(code)
  await page.keyboard.press('Enter')
}

describe('the second step', () => {
  it('takes a code of the app, as people copy it', async () => {
    const page = await beginAsGrace()
    await type(page, '12 34')
    await page.getByText('The code has 6 digits').waitFor()
    await type(page, '000 000')
    await page.getByText('The code is wrong').waitFor()
    await type(page, '123 456')
    await page.waitForURL('**/token')
    expect(await visitors.sentTo('POST /api/user/login/2fa')).toEqual([{ code: '000000' }, { code: '123456' }])
    expect(visitors.errors).toEqual([])
  })

  it('takes a recovery code instead', async () => {
    const page = await beginAsGrace('zh')
    await page.getByRole('button', { name: '使用恢复代码' }).click()
    await page.getByRole('textbox', { name: '恢复代码' }).waitFor()
    await page.getByRole('button', { name: '使用身份验证器' }).waitFor()
    await type(page, 'G0K7-m0q2-x90p')
    await page.waitForURL('**/token')
  })

  it('stays through a reload, and lets people begin anew', async () => {
    const page = await beginAsGrace()
    await page.reload()
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await page.getByRole('textbox', { name: 'Username or email' }).waitFor()
  })
})

/** Runs in the page: what is to happen after just so many milliseconds waits in `heldTimers`, as long as it is wanted. */
function holdTimers(ms: number): void {
  const { setTimeout, clearTimeout } = window
  const heldTimers = new Map<unknown, unknown>()
  const hold = (work: unknown) => {
    const id = {}
    heldTimers.set(id, work)
    return id
  }
  Object.assign(window, {
    heldTimers,
    setTimeout: (work: TimerHandler, after?: number, ...given: unknown[]) =>
      after === ms ? hold(work) : setTimeout(work, after, ...given),
    clearTimeout: (id?: number) => void (heldTimers.delete(id) || clearTimeout(id)),
  })
}

describe('another site', () => {
  const offer = { github_oauth: true, oidc_enabled: true, linuxdo_oauth: true, wechat_login: true }

  it('is offered only while the operator offers it', async () => {
    const page = await visitors.open('/login')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await page.getByRole('button', { name: /^Sign in with/ }).count()).toBe(0)
    await visitors.remote.setStatus(offer)
    const other = await visitors.open('/register')
    await other.getByRole('button', { name: 'Sign in with WeChat' }).waitFor()
    expect(await other.getByRole('button', { name: /^Sign in with/ }).allTextContents()).toEqual([
      'GitHub',
      'OIDC',
      'LINUX DO',
      'WeChat',
    ])
  })

  it.each(['GitHub', 'OIDC', 'LINUX DO'])('%s lets in, with the referral that brought the visitor', async (name) => {
    await visitors.remote.setStatus(offer)
    const page = await visitors.open('/login?aff=aB3x')
    await page.getByRole('button', { name: `Sign in with ${name}` }).click()
    await page.waitForURL('**/token')
    const [start] = (await visitors.remote.calls()).filter(({ path }) => path.endsWith('/start'))
    expect(start?.query).toBe('?aff=aB3x')
    expect(visitors.errors).toEqual([])
  })

  it('leads to the second step where there is one', async () => {
    await visitors.open('/login')
    await visitors.remote.disturb({
      call: 'GET /api/oauth/github',
      status: 200,
      data: { require_2fa: true, methods: ['totp'] },
    })
    const page = await visitors.openPassing('/oauth/github?code=mock-code&state=mock-state')
    await page.waitForURL('**/login')
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
  })

  it('that fails says so and leads to sign-in', async () => {
    const page = await visitors.openPassing('/oauth/oidc?error=access_denied&state=mock-state', { language: 'zh' })
    await page.getByText('操作失败，重定向至登录界面中…').waitFor()
    await page.waitForURL('**/login')
    // Said again over the page that comes next, as there was little time to read it.
    await page.getByRole('region', { name: '通知' }).getByText('登录请求无效或已过期，请重试').waitFor()
    const [call] = (await visitors.remote.calls()).filter(({ path }) => path === '/api/oauth/oidc')
    expect(call?.query).toBe('?error=access_denied&state=mock-state')
  })

  it('that fails says why on its page, with the way back before it leads there (K26)', async () => {
    const page = await visitors.open('/login')
    await page.addInitScript(holdTimers, 1_500)
    await page.goto(`${visitors.remote.url}/oauth/oidc?error=access_denied&state=mock-state`)
    await page.getByRole('alert').getByText('This sign-in is not valid or took too long. Try again').waitFor()
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate('[...heldTimers.values()].map((end) => end()).length')).toBe(0)
    // It was read where it happened.
    expect(await page.getByText('This sign-in is not valid').count()).toBe(0)
  })

  it('that fails leaves visitors alone who have gone elsewhere meanwhile', async () => {
    const page = await visitors.open('/login')
    await page.addInitScript(holdTimers, 1_500)
    await page.goto(`${visitors.remote.url}/oauth/oidc?error=access_denied&state=mock-state`)
    await page.getByText('This sign-in is not valid or took too long. Try again').waitFor()
    await page.waitForFunction('heldTimers.size === 1')
    await page.evaluate(() => {
      history.pushState({}, '', '/register')
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    })
    await page.getByRole('textbox', { name: /^Username/ }).fill('turing')
    expect(await page.evaluate('[...heldTimers.values()].map((end) => end()).length')).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/register')
    expect(await page.getByRole('textbox', { name: /^Username/ }).inputValue()).toBe('turing')
  })

  it('hands a code in only once', async () => {
    const page = await visitors.openPassing('/oauth/github?code=mock-code&state=mock-state')
    await page.waitForURL('**/token')
    expect(await visitors.sentTo('GET /api/oauth/github')).toHaveLength(1)
  })

  it.each([
    ['root', '**/setting'],
    ['ada', '**/personal'],
  ])('binds for a user signed in as %s and leads to %s', async (username, destination) => {
    await fetch(`${visitors.remote.url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: `${username}-password` }),
    })
    const page = await visitors.openPassing('/oauth/github?code=mock-code&state=mock-state')
    await page.waitForURL(destination)
    await page.getByText('Account bound').waitFor()
    expect(await whoIsThere(visitors)).toMatchObject({ username, github_id: '583231' })
  })
})

describe('WeChat', () => {
  it('takes the code that the account answers with, and leads home', async () => {
    await visitors.remote.setStatus({ wechat_login: true })
    const page = await visitors.open('/login', { language: 'zh' })
    await page.getByRole('button', { name: '使用 微信 登录' }).click()
    const dialog = page.getByRole('dialog', { name: '微信扫码登录' })
    await dialog.getByRole('button', { name: '登录' }).click()
    await dialog.getByText('请输入验证码！').waitFor()
    await dialog.locator('input[name=code]').fill('111111')
    await dialog.getByRole('button', { name: '登录' }).click()
    await dialog.getByText('验证码错误或已过期').waitFor()
    await dialog.locator('input[name=code]').fill('123456')
    await dialog.getByRole('button', { name: '登录' }).click()
    // Home, which in the dev host is the first page of the remote and leads a signed-in user on from there.
    await page.waitForURL((url) => url.pathname !== '/login' || url.search !== '')
    await dialog.waitFor({ state: 'hidden' })
    expect(await whoIsThere(visitors)).toMatchObject({ username: 'wechat_14' })
  })
})

describe('Telegram', () => {
  const offer = { telegram_oauth: true, telegram_bot_name: 'gate_bot' }

  it('refuses who never bound, says so and forgets what was signed', async () => {
    await visitors.remote.setStatus(offer)
    const page = await visitors.open('/register')
    await playTelegram(page, '110201543')
    await page.goto(`${visitors.remote.url}/login`)
    await page.getByRole('button', { name: 'Log in with gate_bot' }).click()
    await page.getByText('No account is bound to this Telegram account').waitFor()
    expect(new URL(page.url()).search).toBe('')
    const [call] = (await visitors.remote.calls()).filter(({ path }) => path === '/api/oauth/telegram/login')
    expect(call?.query).toBe('?id=110201543&first_name=Ada&auth_date=1&hash=ff&lang=en')
  })

  it('says when its button cannot be loaded', async () => {
    await visitors.remote.setStatus(offer)
    const page = await visitors.open('/setup')
    await intercept(page, '**/telegram-widget.js*', (route) => route.abort())
    await page.goto(`${visitors.remote.url}/login`)
    await page.getByText('Could not load the Telegram button').waitFor()
  })
})

describe('mail', () => {
  it('is verified by a code before an account opens', async () => {
    await visitors.remote.setStatus({ email_verification: true })
    const page = await visitors.open('/register', { language: 'zh' })
    await page.getByRole('textbox', { name: '用户名' }).fill('vera')
    await page.locator('input[name=password]').fill('vera-password')
    await page.locator('input[name=password2]').fill('vera-password')
    await page.getByRole('button', { name: '注册' }).click()
    await page.getByText('请输入邮箱！').waitFor()
    await page.getByText('请输入邮箱验证码！').waitFor()
    await page.locator('input[name=email]').fill('vera@site.test')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('验证码发送成功，请检查您的邮箱！').waitFor()
    await page.getByRole('button', { name: /重新发送（(30|29)）/ }).waitFor()
    await page.locator('input[name=verification_code]').fill('123456')
    await page.getByRole('button', { name: '注册' }).click()
    await page.getByText('注册成功！').waitFor()
    expect(await visitors.sentTo('POST /api/user/register')).toEqual([
      expect.objectContaining({ email: 'vera@site.test', verification_code: '123456' }),
    ])
    expect(visitors.errors).toEqual([])
  })

  it('brings a reset link, and the next one can be asked for after 30 seconds (A20)', async () => {
    const page = await visitors.open('/login', { language: 'zh' })
    await page.getByRole('link', { name: '忘记密码？' }).click()
    await page.getByRole('heading', { name: '密码重置' }).waitFor()
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByText('请输入邮箱！').waitFor()
    await page.locator('input[name=email]').fill('ada@example.com')
    await page.keyboard.press('Enter')
    await page.getByText('重置邮件发送成功，请检查邮箱！').waitFor()
    await page.getByRole('button', { name: /重试（(30|29)）/ }).waitFor()
    await page.locator('input[name=email]').press('Enter')
    expect(await visitors.sentTo('GET /api/reset_password')).toHaveLength(1)
  })

  it('says how long the server asks to wait', async () => {
    const page = await visitors.open('/reset')
    await intercept(page, '**/api/reset_password*', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '12' }, json: { success: false, message: '' } }),
    )
    await page.locator('input[name=email]').fill('ada@example.com')
    await page.keyboard.press('Enter')
    await page.getByText('too many requests').waitFor()
    await page.getByRole('button', { name: /Try again \(1[12]\)/ }).waitFor()
  })

  it('holds a link that gives a new password, once', async () => {
    const page = await visitors.open('/user/reset?email=ada@example.com&token=good-token', { language: 'zh' })
    expect(await page.locator('input[name=email]').inputValue()).toBe('ada@example.com')
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByText('Tk7nW2xq9LpZ').waitFor()
    expect(await page.getByText('确认后，系统会为您生成一个新密码').count()).toBe(0)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Tk7nW2xq9LpZ')
    const button = page.getByRole('button', { name: '密码重置完成' })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await button.dispatchEvent('click')
    expect(await visitors.sentTo('POST /api/user/reset')).toHaveLength(1)
  })

  it.each(['/user/reset', '/user/reset?email=ada@example.com', '/user/reset?email=&token=x'])(
    'holds no such link at %s',
    async (address) => {
      const page = await visitors.open(address, { language: 'zh' })
      await page.getByText('无效的重置链接，请重新发起密码重置').waitFor()
      await page.getByRole('link', { name: '重新发起密码重置' }).click()
      await page.getByRole('heading', { name: '密码重置', exact: true }).waitFor()
    },
  )
})
