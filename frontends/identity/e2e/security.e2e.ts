import { readFile } from 'node:fs/promises'
import { clipboardOf, type RemoteSite, seriousFindings } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { withAuthenticator } from './support/authenticator'
import { openPersonal } from './support/people'
import { startVisitors } from './support/visitors'

let site: RemoteSite
beforeAll(async () => {
  site = await startVisitors()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

const field = (page: Page, name: string) => page.locator(`input[name=${name}]`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('the password', () => {
  it('is changed by a user who knows the old one', async () => {
    const page = await openPersonal(site, 'ada', { language: 'zh' })
    await press(page, '修改密码')
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    const save = dialog.getByRole('button', { name: '修改密码' })
    await save.click()
    await dialog.getByText('请输入原密码').waitFor()
    await field(page, 'original_password').fill('wrong-password')
    await field(page, 'password').fill('new-password')
    await field(page, 'password2').fill('other')
    await save.click()
    await dialog.getByText('两次输入的密码不一致').waitFor()
    await field(page, 'password2').fill('new-password')
    await save.click()
    await dialog.getByText('原密码错误').waitFor()
    await field(page, 'original_password').fill('ada-password')
    await save.click()
    await page.getByText('密码修改成功！').waitFor()
    expect((await site.sentTo('PUT /api/user/self')).at(-1)).toEqual({
      password: 'new-password',
      original_password: 'ada-password',
    })
    expect(site.errors).toEqual([])
  })

  it('is changed although the account cannot be read after it', async () => {
    const page = await openPersonal(site, 'ada')
    await press(page, 'Change password')
    await field(page, 'original_password').fill('ada-password')
    await field(page, 'password').fill('new-password')
    await field(page, 'password2').fill('new-password')
    await site.remote.disturb({ call: 'GET /api/user/self', status: 500, times: 1 })
    await page.keyboard.press('Enter')
    await page.getByText('Password changed').waitFor()
    await field(page, 'password').waitFor({ state: 'detached' })
  })

  it('is chosen without an old one by a user who came from another site', async () => {
    const first = await site.openPassing('/oauth/github?code=mock-code&state=mock-state')
    await first.waitForURL('**/token')
    const page = await site.open('/personal')
    await page.getByText('have no password yet').waitFor()
    await press(page, 'Set password')
    expect(await field(page, 'original_password').count()).toBe(0)
    await field(page, 'password').fill('new-password')
    await field(page, 'password2').fill('new-password')
    await page.keyboard.press('Enter')
    await page.getByText('Password changed').waitFor()
    expect(await site.sentTo('PUT /api/user/self')).toEqual([{ password: 'new-password' }])
    const rest = page.getByRole('dialog', { name: 'Password' })
    await rest.getByText('Accounts of other sites: GitHub').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await rest.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Change password' }).waitFor()
  })
})

describe('the authenticator app', () => {
  it('is set up by a QR code and proven by a code, and recovery codes are shown once', async () => {
    const page = await openPersonal(site, 'ada')
    await press(page, 'Set up app')
    const dialog = page.getByRole('dialog', { name: 'Set up app' })
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    await dialog.getByText('JBSW Y3DP EHPK').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await field(page, 'code').fill('654321')
    await press(page, 'Turn on')
    await dialog.getByText('The code is wrong').waitFor()
    await field(page, 'code').fill('123456')
    await press(page, 'Turn on')
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
    await codes.getByRole('listitem').nth(9).waitFor()
    expect(await codes.getByRole('listitem').count()).toBe(10)
    // Nothing was taken along yet: leaving asks.
    await codes.getByRole('button', { name: 'I have saved it' }).click()
    await page
      .getByRole('alertdialog', { name: 'You have not copied it' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    const [download] = await Promise.all([page.waitForEvent('download'), codes.getByText('Download').click()])
    expect(download.suggestedFilename()).toBe('recovery-codes.txt')
    expect((await readFile(await download.path(), 'utf8')).split('\n').filter(Boolean)).toHaveLength(10)
    await codes.getByRole('button', { name: 'Copy' }).click()
    expect((await clipboardOf(page)).split('\n')).toHaveLength(10)
    await codes.getByRole('button', { name: 'I have saved it' }).click()
    await codes.waitFor({ state: 'hidden' })
    await page.getByText('10 left').waitFor()
    expect(site.errors).toEqual([])
  })

  it('is taken off by a code, and gives new recovery codes for one', async () => {
    const page = await openPersonal(site, 'grace', { language: 'zh' })
    await page.getByText('剩余 3 个可用').waitFor()
    await press(page, '重新生成恢复代码')
    await field(page, 'code').fill('1')
    await page.keyboard.press('Enter')
    await page.getByText('请输入 6 位数字验证码，或一个恢复代码').waitFor()
    await field(page, 'code').fill('123456')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: '恢复代码' }).getByRole('button', { name: '复制' }).click()
    await press(page, '我已保存')
    await page.getByText('剩余 10 个可用').waitFor()
    await press(page, '停用身份验证器')
    await field(page, 'code').fill('123456')
    await page.keyboard.press('Enter')
    await page.getByText('两步验证已停用').waitFor()
    await page.getByRole('button', { name: '设置身份验证器' }).waitFor()
  })
})

describe('passkeys', () => {
  it('are made, renamed, asked for after a password, signed in with and removed', async () => {
    const page = await openPersonal(site, 'ada')
    await withAuthenticator(site, page, '/personal')
    await press(page, 'Add passkey')
    await field(page, 'name').fill('')
    await press(page, 'Continue')
    await page.getByText('Give the passkey a name').waitFor()
    await field(page, 'name').fill('Laptop')
    await press(page, 'Continue')
    await page.getByText('Passkey added').waitFor()
    await press(page, 'Rename Laptop')
    await field(page, 'name').fill('Work laptop')
    await page.keyboard.press('Enter')
    await page.getByText('Work laptop').waitFor()
    // The switch is on before the server has been told.
    const told = page.waitForResponse('**/api/user/2fa')
    await page.getByRole('switch', { name: 'Ask for a passkey after the password' }).check()
    await told
    expect(await site.sentTo('PUT /api/user/2fa')).toEqual([{ after_password: true }])

    await page.evaluate(() => fetch('/api/user/logout').then(() => localStorage.removeItem('user')))
    await page.goto(page.url().replace('/personal', '/login'))
    await field(page, 'username').fill('ada')
    await field(page, 'password').fill('ada-password')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
    await press(page, 'Sign in with a passkey')
    await page.waitForURL('**/token')

    await page.goto(page.url().replace('/token', '/personal'))
    await press(page, 'Remove Work laptop')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Passkey removed').waitFor()
    await page.getByText('Work laptop').waitFor({ state: 'detached' })
    expect(site.ownErrors).toEqual([])
  })

  it('sign in alone, and say when the browser was told no', async () => {
    const page = await openPersonal(site, 'ada')
    const { willVerify } = await withAuthenticator(site, page, '/personal')
    await press(page, 'Add passkey')
    await press(page, 'Continue')
    await page.getByText('Passkey added').waitFor()
    await page.evaluate(() => fetch('/api/user/logout').then(() => localStorage.removeItem('user')))
    await page.goto(page.url().replace('/personal', '/login'))
    await willVerify(false)
    await press(page, 'Sign in with a passkey')
    await page.getByText('It was cancelled or took too long').waitFor()
    await willVerify(true)
    await press(page, 'Sign in with a passkey')
    await page.waitForURL('**/token')
  })

  it('are out of reach at an address of numbers, which is said', async () => {
    const page = await openPersonal(site, 'ada')
    const add = page.getByRole('button', { name: 'Add passkey' })
    expect(await add.getAttribute('aria-disabled')).toBe('true')
    await add.hover()
    await page.getByText('https address with a domain name').waitFor()
  })
})

describe('sessions and the access token', () => {
  it('ends one, then all others', async () => {
    const page = await openPersonal(site, 'ada')
    const sessions = page.getByRole('region', { name: 'Signed-in devices' })
    await sessions.getByText('Chrome · Windows').waitFor()
    await press(page, 'Sign out curl')
    await sessions.getByText('curl').waitFor({ state: 'detached' })
    await press(page, 'Sign out all')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all' }).click()
    await sessions.getByText('Safari · iPhone').waitFor({ state: 'detached' })
    expect(await sessions.getByRole('button').count()).toBe(0)
    expect(site.errors).toEqual([])
  })

  it('makes a token, shows it once and copies it', async () => {
    const page = await openPersonal(site, 'ada', { language: 'zh' })
    await press(page, '生成令牌')
    await page.getByRole('alertdialog').getByRole('button', { name: '生成令牌' }).click()
    const dialog = page.getByRole('dialog', { name: '系统访问令牌' })
    const token = await dialog.getByRole('listitem').textContent()
    expect(token).toMatch(/^tgat_/)
    expect(await clipboardOf(page)).toBe(token)
    await press(page, '我已保存')
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.getByText(String(token)).count()).toBe(0)
  })

  it('shows the token for copying by hand where the clipboard refuses', async () => {
    const page = await openPersonal(site, 'ada', { language: 'zh' })
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
      document.execCommand = () => false
    })
    await press(page, '生成令牌')
    await page.getByRole('alertdialog').getByRole('button', { name: '生成令牌' }).click()
    await page.getByText('无法复制到剪贴板，请手动复制').waitFor()
  })
})
