import { overflowOf, type RemoteSite, seriousFindings, type View } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { panelOf, requireSecondFactor, setUpApp, signInAs } from './support/administrators'
import { withAuthenticator } from './support/authenticator'
import { views } from './support/views'
import { startVisitors } from './support/visitors'

let site: RemoteSite
beforeAll(async () => {
  site = await startVisitors()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

const minute = 60_000
const titles = { en: 'Second factor required', zh: '需要两步验证' }
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const isLed = (page: Page, language: 'en' | 'zh' = 'en') =>
  page.getByRole('heading', { name: titles[language] }).waitFor()

/** Where the page went, one address after the other. */
function wayOf(page: Page): string[] {
  const way: string[] = []
  page.on('framenavigated', (frame) => way.push(new URL(frame.url()).pathname))
  return way
}

/** An administrator without a second factor opens a page, where every one of them needs one. */
async function openLacking(address: string, view: View = {}): Promise<Page> {
  await requireSecondFactor(site, 'root')
  await signInAs(site, 'admin')
  return site.openPassing(address, view)
}

/** Sets up the app on the page, as far as the codes that are shown once. */
async function setUpOnPage(page: Page) {
  await press(page, 'Set up app')
  await page.locator('input[name=code]').fill('123456')
  await press(page, 'Turn on')
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await codes.getByRole('listitem').nth(9).waitFor()
  return codes
}

async function takeCodes(page: Page) {
  await press(page, 'Copy')
  await press(page, 'I have saved it')
}

describe('an administrator who lacks a second factor', () => {
  it('is led to where it is set up before anything is asked for, and then to where they wanted to go', async () => {
    const page = await openLacking('/audit?p=2')
    await isLed(page)
    const before = (await site.remote.calls()).map(({ path }) => path)
    expect(before).not.toContain('/api/audit')
    await setUpOnPage(page)
    await takeCodes(page)
    await page.getByRole('heading', { name: 'Audit log' }).waitFor()
    expect(new URL(page.url()).search).toBe('?p=2')
    expect(site.errors).toEqual([])
  })

  it.each(views)('is told so without a fault: %j', async ({ language, scheme, width }) => {
    const page = await openLacking('/audit', { language })
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.getByRole('button', { name: language === 'en' ? 'Set up app' : '设置身份验证器' }).waitFor()
    expect([await overflowOf(page), await seriousFindings(page)]).toEqual([0, []])
    const factors = { totp: true, recovery_codes_left: 10, passkeys: 0, after_password: false }
    await site.remote.disturb({ call: 'GET /api/user/2fa', status: 200, data: factors })
    await page.reload()
    await page.getByRole('button', { name: language === 'en' ? 'Confirm' : '确认', exact: true }).waitFor()
    expect([await overflowOf(page), await seriousFindings(page)]).toEqual([0, []])
    expect(site.errors).toEqual([])
  })

  it('keeps the codes before them until they are taken along, although the way is open', async () => {
    const page = await openLacking('/audit')
    const codes = await setUpOnPage(page)
    const asked = page.waitForResponse('**/api/user/self?*')
    await page.evaluate(`{ const now = Date.now; Date.now = () => now() + ${5 * minute} }`)
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
    expect(await (await asked).json()).toMatchObject({ data: { second_factor_required: false } })
    await press(page, 'Copy')
    await codes.getByRole('listitem').nth(9).waitFor()
    await press(page, 'I have saved it')
    await page.waitForURL('**/audit')
  })

  it('sets up a passkey instead', async () => {
    const page = await openLacking('/user', { language: 'zh' })
    await isLed(page, 'zh')
    await withAuthenticator(site, page, '/user')
    await isLed(page, 'zh')
    await press(page, '添加通行密钥')
    await press(page, '继续')
    await page.getByText('通行密钥已添加').waitFor()
    await page.getByRole('heading', { name: '用户管理' }).waitFor()
    expect(site.errors).toEqual([])
  })

  it('comes from sign-in without seeing a page that is closed', async () => {
    await requireSecondFactor(site, 'root')
    await fetch(`${site.remote.url}/api/user/logout`)
    const page = await site.open('/login')
    const way = wayOf(page)
    await page.locator('input[name=username]').fill('admin')
    await page.locator('input[name=password]').fill('admin-password')
    await page.keyboard.press('Enter')
    await isLed(page)
    expect(way.every((path) => ['/login', '/second-factor'].includes(path))).toBe(true)
    await page.goto(`${site.remote.url}/login`)
    await isLed(page)
    await press(page, 'Sign out')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.evaluate("localStorage.getItem('user')")).toBeNull()
    expect(site.errors).toEqual([])
  })

  it.each(['en', 'zh'] as const)('who has one shows it there, and goes on: %s', async (language) => {
    const [who, submit] = language === 'en' ? ['but signed in without it', 'Confirm'] : ['没有使用', '确认']
    await signInAs(site, 'admin')
    await setUpApp(site)
    const self = await (await fetch(`${site.remote.url}/api/user/self`)).json()
    const asked = { ...(self as { data: object }).data, second_factor_required: true }
    await site.remote.disturb({ call: 'GET /api/user/self', status: 200, data: asked })
    const page = await site.openPassing('/audit', { language })
    await isLed(page, language)
    await page.getByText(who).waitFor()
    await page.locator('input[name=code]').fill('000000')
    await press(page, submit)
    await page.locator('input[name=code][aria-invalid=true], [role=alert]').first().waitFor()
    await site.remote.disturb({ call: 'GET /api/user/self', status: 0 })
    await page.locator('input[name=code]').fill('123456')
    await press(page, submit)
    await page.waitForURL('**/audit')
    expect(site.ownErrors).toEqual([])
  })

  it.each([
    ['admin', 'The super administrator can remove it'],
    ['root', 'Whoever runs the server can let you back in'],
  ] as const)('%s, who has lost it, is told who can help: %s', async (who, help) => {
    await requireSecondFactor(site, who)
    const factors = { totp: true, recovery_codes_left: 0, passkeys: 0, after_password: false }
    await site.remote.disturb({ call: 'GET /api/user/2fa', status: 200, data: factors })
    const self = await (await fetch(`${site.remote.url}/api/user/self`)).json()
    const asked = { ...(self as { data: object }).data, second_factor_required: true }
    await site.remote.disturb({ call: 'GET /api/user/self', status: 200, data: asked })
    const page = await site.openPassing('/audit')
    await isLed(page)
    await page.getByText(help).waitFor()
  })

  it('is led by the first call that is refused, and finds what they had typed when they come back', async () => {
    await signInAs(site, 'root')
    const page = await site.open('/setting?tab=system')
    const field = () => panelOf(page, 'Server address').getByRole('textbox', { name: 'Server address' })
    await field().fill('https://typed.example')
    await requireSecondFactor(site, 'admin')
    await signInAs(site, 'root')
    await panelOf(page, 'Server address').getByRole('button', { name: 'Save' }).click()
    await isLed(page)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(await page.getByText('Administrators need a second factor here').count()).toBe(0)
    await setUpOnPage(page)
    await takeCodes(page)
    await page.waitForURL('**/setting?tab=system')
    expect(await field().inputValue()).toBe('https://typed.example')
    expect(site.ownErrors).toEqual([])
  })

  it('has nothing to do here once they have one, nor has anybody else', async () => {
    await signInAs(site, 'admin')
    const page = await site.openPassing('/second-factor')
    await page.waitForURL('**/token')
    await fetch(`${site.remote.url}/api/user/logout`)
    await page.evaluate("localStorage.removeItem('user')")
    await page.goto(`${site.remote.url}/second-factor`)
    await page.waitForURL('**/login')
  })
})
