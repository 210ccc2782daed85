import { type RemoteSite, seriousFindings } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { signInAs } from './support/administrators'
import { openPersonal } from './support/people'
import { views } from './support/views'
import { startVisitors } from './support/visitors'

let site: RemoteSite
beforeAll(async () => {
  site = await startVisitors()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

const titles = { zh: '请验证您的身份', en: 'Is it still you?' }
const makes = { zh: '生成令牌', en: 'Make token' }

/** The next token is made only for who proves first that it is them. */
async function asks(page: Page, ways: readonly string[], language: 'zh' | 'en' = 'en') {
  const data = { code: 'fresh_sign_in_required', ways }
  await site.remote.disturb({ call: 'GET /api/user/token', status: 403, message: 'Prove it first', data, times: 1 })
  await page.getByRole('button', { name: makes[language], exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: makes[language], exact: true }).click()
  const dialog = page.getByRole('dialog', { name: titles[language] })
  await dialog.waitFor()
  return dialog
}

describe('a proof that it is still the user', () => {
  it.each(views)('is asked for over the page, and what was wanted goes on: %j', async ({ language, scheme, width }) => {
    const page = await openPersonal(site, 'grace', { language })
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    const dialog = await asks(page, ['password', 'totp', 'recovery_code', 'passkey'], language)
    expect(await seriousFindings(page)).toEqual([])
    const password = dialog.locator('input[name=password]')
    await password.fill('wrong-password')
    await page.keyboard.press('Enter')
    await dialog.getByText(language === 'zh' ? '原密码错误' : 'The current password is wrong').waitFor()
    await password.fill('grace-password')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByText(/^tgat_/)
      .first()
      .waitFor()
    expect((await site.remote.calls()).filter(({ path }) => path === '/api/user/token')).toHaveLength(2)
  })

  it('is given by a code instead', async () => {
    const page = await openPersonal(site, 'grace')
    const dialog = await asks(page, ['password', 'totp', 'recovery_code'])
    await dialog.getByRole('button', { name: 'Use the authenticator app' }).click()
    await dialog.locator('input[name=code]').fill('123 456')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect((await site.sentTo('POST /api/user/reauthenticate')).at(-1)).toEqual({ code: '123456' })
  })

  it('that is not given leaves the page as it was, and nothing is done', async () => {
    const page = await openPersonal(site, 'ada')
    const dialog = await asks(page, ['password'])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Prove it first').waitFor()
    expect(await page.getByText(/^tgat_/).count()).toBe(0)
  })

  it('that nothing here can give leads to sign-in and back', async () => {
    const page = await openPersonal(site, 'ada')
    const dialog = await asks(page, ['sign_in'])
    await dialog.getByRole('button', { name: 'Sign in again' }).click()
    await page.waitForURL('**/login')
  })

  it('by signing in again keeps what was typed', async () => {
    await signInAs(site, 'root')
    const page = await site.open('/user/add')
    await page.locator('input[name=username]').fill('vera')
    const data = { code: 'fresh_sign_in_required', ways: ['sign_in'] }
    await site.remote.disturb({ call: 'POST /api/user/', status: 403, message: 'Prove it first', data, times: 1 })
    await page.locator('input[name=password]').fill('battery staple')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: titles.en }).getByRole('button', { name: 'Sign in again' }).click()
    await page.waitForURL('**/login')
    await page.locator('input[name=username]').fill('root')
    await page.locator('input[name=password]').fill('root-password')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/user/add')
    const typed = page.getByRole('dialog', { name: 'Add user' }).locator('input[name=username]')
    await typed.waitFor()
    expect(await typed.inputValue()).toBe('vera')
  })
})
