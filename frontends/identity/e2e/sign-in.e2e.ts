import { intercept, type RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { startVisitors } from './support/visitors'
import { playTurnstile } from './support/widgets'

let visitors: RemoteSite
beforeAll(async () => {
  visitors = await startVisitors()
}, 120_000)
afterAll(() => visitors?.stop())
afterEach(() => visitors.reset())

const signIn = async (page: Page, name: string, password: string) => {
  await page.getByRole('textbox', { name: 'Username or email' }).fill(name)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
}

describe('sign-in', () => {
  it('leads to the tokens, with the user kept in the browser', async () => {
    const page = await visitors.open('/login')
    await signIn(page, ' ada ', 'ada-password')
    await page.waitForURL('**/token')
    expect(await visitors.sentTo('POST /api/user/login')).toEqual([{ username: 'ada', password: 'ada-password' }])
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'))).toMatchObject({
      username: 'ada',
      role: 1,
    })
    expect(visitors.errors).toEqual([])
  })

  it('leads back to where the visitor came from', async () => {
    const page = await visitors.open('/login')
    await page.evaluate(() => history.replaceState({ usr: { from: '/log?p=2' } }, ''))
    await page.reload()
    await signIn(page, 'ada', 'ada-password')
    await page.waitForURL('**/log?p=2')
  })

  it('sends nothing that is incomplete, and shows what the server refuses', async () => {
    const page = await visitors.open('/login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Enter a username and a password').first().waitFor()
    expect(await visitors.sentTo('POST /api/user/login')).toEqual([])
    await signIn(page, 'ada', 'wrong')
    await page.getByText('Wrong username or password, or the user is banned').waitFor()
    expect(visitors.errors).toEqual([])
  })

  it('says in the words of rule A17 that the session is over', async () => {
    const page = await visitors.open('/login?expired=true', { language: 'zh' })
    await page.getByText('未登录或登录已过期，请重新登录！').waitFor()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('请输入用户名和密码！').first().waitFor()
  })

  it('says when the browser does not keep the session', async () => {
    const page = await visitors.open('/login')
    await visitors.remote.disturb({ call: 'GET /api/user/self', status: 401 })
    await signIn(page, 'ada', 'ada-password')
    await page.getByText('the browser did not keep the session').waitFor()
  })

  it('shows that it is busy, and what failed', async () => {
    const page = await visitors.open('/login')
    await visitors.remote.disturb({ call: 'POST /api/user/login', status: 500, isHeld: true })
    await signIn(page, 'ada', 'ada-password')
    await page.locator('button[aria-busy=true]').waitFor()
    await visitors.remote.release()
    await page.getByText('Error: the server failed. Please tell your administrator.').waitFor()
    await page.getByText('mock-request').waitFor()
  })

  it('offers no registration in self-use mode', async () => {
    await visitors.remote.setStatus({ self_use_mode_enabled: true })
    const page = await visitors.open('/login')
    expect(await page.getByRole('link', { name: 'Create one' }).count()).toBe(0)
  })

  it('says which doors the operator has closed, and leaves the others', async () => {
    const closed = { password_login_enabled: false, register_enabled: false, github_oauth: true }
    await visitors.remote.setStatus(closed)
    const page = await visitors.open('/login')
    await page.getByText('The administrator has switched off sign-in by password').waitFor()
    expect(await page.locator('input[name=password]').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Create one' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Sign in with GitHub' }).waitFor()
    await page.goto(`${visitors.remote.url}/register`)
    await page.getByText('The administrator has switched off registration').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
  })

  it('warns a user who came in with the password that everybody knows, and leads to changing it', async () => {
    const page = await visitors.open('/login', { language: 'zh' })
    await page.getByRole('textbox', { name: '用户名或邮箱' }).fill('root')
    await page.locator('input[name=password]').fill('123456')
    await page.keyboard.press('Enter')
    const warning = page.getByRole('alertdialog', { name: '您正在使用默认密码！' })
    await warning.getByRole('button', { name: '去修改密码' }).click()
    await page.waitForURL('**/personal')
    await page.getByRole('button', { name: '修改密码' }).waitFor()
  })

  it('waits for the bot check, and sends its answer once', async () => {
    await visitors.remote.setStatus({ turnstile_check: true, turnstile_site_key: 'site-key' })
    const page = await visitors.open('/login')
    await playTurnstile(page)
    await page.goto(`${visitors.remote.url}/login`)
    await page.getByText('Site key: site-key').waitFor()
    await signIn(page, 'ada', 'wrong')
    await page.getByText('Turnstile is still checking your browser').waitFor()
    expect(await visitors.sentTo('POST /api/user/login')).toEqual([])
    await page.evaluate('answerTurnstile("first")')
    await signIn(page, 'ada', 'wrong')
    await page.getByText('Wrong username or password').waitFor()
    await signIn(page, 'ada', 'ada-password')
    await page.getByText('Turnstile is still checking your browser').waitFor()
    await page.evaluate('answerTurnstile("second")')
    await signIn(page, 'ada', 'ada-password')
    await page.waitForURL('**/token')
    const calls = (await visitors.remote.calls()).filter(({ path }) => path === '/api/user/login')
    expect(calls.map(({ query }) => query)).toEqual(['?turnstile=first', '?turnstile=second'])
  })

  it('says when the bot check cannot be loaded, and tries again', async () => {
    await visitors.remote.setStatus({ turnstile_check: true, turnstile_site_key: 'site-key' })
    const page = await visitors.open('/register')
    await intercept(page, '**/turnstile/v0/api.js*', (route) => route.abort())
    await page.goto(`${visitors.remote.url}/login`)
    await page.getByText('Could not load the Turnstile check').waitFor()
    // The server may let somebody in all the same, and says so itself where it does not.
    await signIn(page, 'ada', 'wrong')
    await page.getByText('Wrong username or password').waitFor()
    await playTurnstile(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Site key: site-key').waitFor()
  })
})

describe('registration', () => {
  const fill = async (page: Page, name: string, password: string, again = password) => {
    await page.getByRole('textbox', { name: 'Username' }).fill(name)
    await page.locator('input[name=password]').fill(password)
    await page.locator('input[name=password2]').fill(again)
    await page.getByRole('button', { name: 'Create account' }).click()
  }

  it('opens an account that can be signed in with, and sends the referral along', async () => {
    const page = await visitors.open('/login?aff=aB3x')
    await page.getByRole('link', { name: 'Create one' }).click()
    await page.getByRole('heading', { name: 'Create an account' }).waitFor()
    await fill(page, 'vera', 'vera-password')
    await page.getByText('Your account is ready').waitFor()
    const body = { username: 'vera', password: 'vera-password', password2: 'vera-password', aff_code: 'aB3x' }
    expect(await visitors.sentTo('POST /api/user/register')).toEqual([body])
    expect(await page.getByRole('textbox', { name: 'Username or email' }).inputValue()).toBe('vera')
    await page.locator('input[name=password]').fill('vera-password')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/token')
    expect(visitors.errors).toEqual([])
  })

  it.each([
    ['', 'long-enough', undefined, '用户名和密码不能为空！'],
    ['thirteen-char', 'long-enough', undefined, '用户名长度不得大于 12 位'],
    ['vera', '1234567', undefined, '密码长度不得小于 8 位！'],
    ['vera', 'x'.repeat(21), undefined, '密码长度不得大于 20 位！'],
    ['vera', 'long-enough', 'long-enougH', '两次输入的密码不一致'],
  ])('refuses %j with %j, %j', async (name, password, again, fault) => {
    const page = await visitors.open('/register', { language: 'zh' })
    await page.getByRole('textbox', { name: '用户名' }).fill(name)
    await page.locator('input[name=password]').fill(password)
    await page.locator('input[name=password2]').fill(again ?? password)
    await page.getByRole('button', { name: '注册' }).click()
    await page.getByText(fault).waitFor()
    expect(await visitors.sentTo('POST /api/user/register')).toEqual([])
  })

  it('shows that a name is taken, and keeps what was typed', async () => {
    const page = await visitors.open('/register')
    await fill(page, 'ada', 'long-enough')
    await page.getByText('This username is taken').waitFor()
    expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('ada')
  })

  it('says it in the server’s words when only the server knows', async () => {
    const page = await visitors.open('/register')
    const message = 'The administrator has switched off registration'
    await visitors.remote.disturb({ call: 'POST /api/user/register', status: 200, message })
    await fill(page, 'vera', 'vera-password')
    await page.getByText(message).waitFor()
  })
})
