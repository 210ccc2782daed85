import { intercept, type RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { startVisitors } from './support/visitors'

let visitors: RemoteSite
beforeAll(async () => {
  visitors = await startVisitors()
}, 120_000)
afterAll(() => visitors?.stop())
afterEach(() => visitors.reset())

const account = { username: 'root', password: 'choose-well', confirmPassword: 'choose-well' }

async function fill(page: Page, { username, password, confirmPassword } = account) {
  await page.getByRole('textbox', { name: 'Administrator’s username' }).fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=confirmPassword]').fill(confirmPassword)
}
const finish = (page: Page) => page.getByRole('button', { name: 'Finish setup' }).click()

describe('setup', () => {
  it('makes root, who is signed in by it, and opens the page anew (A31)', async () => {
    const page = await visitors.open('/setup')
    await fill(page)
    await finish(page)
    await page.getByText('Setup is done').waitFor()
    const body = { ...account, SelfUseModeEnabled: false, DemoSiteEnabled: false }
    expect(await visitors.sentTo('POST /api/setup')).toEqual([body])
    // Root is signed in by it. What is done leads home, which in the dev host is the first page of the remote.
    await page.waitForURL('**/login')
    await page.waitForURL('**/token')
    expect(visitors.errors).toEqual([])
  })

  it.each([
    ['Personal use', { SelfUseModeEnabled: true, DemoSiteEnabled: false }],
    ['Demo site', { SelfUseModeEnabled: false, DemoSiteEnabled: true }],
  ])('tells the server about "%s"', async (mode, options) => {
    const page = await visitors.open('/setup')
    await fill(page)
    await page.getByRole('radio', { name: mode }).check()
    await finish(page)
    await page.getByText('Setup is done').waitFor()
    expect(await visitors.sentTo('POST /api/setup')).toEqual([{ ...account, ...options }])
  })

  it('explains the modes', async () => {
    const page = await visitors.open('/setup')
    await page.getByRole('button', { name: 'What are these?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Usage modes' })
    await dialog.getByText('Each model needs a price').waitFor()
    await dialog.getByRole('button', { name: 'Got it' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })

  it('sends nothing that does not fit', async () => {
    const page = await visitors.open('/setup')
    await fill(page, { username: ' ', password: 'short', confirmPassword: 'other' })
    await finish(page)
    await page.getByText('Enter the administrator’s username').waitFor()
    await page.getByText('The password must have at least 8 characters').waitFor()
    await page.getByText('The two passwords are not the same').waitFor()
    expect(await visitors.sentTo('POST /api/setup')).toEqual([])
  })

  it('shows what the server refuses, and takes the operator’s token', async () => {
    const page = await visitors.open('/setup')
    const message = 'The setup token is missing or wrong'
    await visitors.remote.disturb({ call: 'POST /api/setup', status: 200, message, times: 1 })
    await fill(page)
    await finish(page)
    await page.getByText(message).waitFor()
    await page.getByText('Only if the server was started with SETUP_TOKEN').click()
    await page.locator('input[name=setup_token]').fill('of-the-operator')
    await finish(page)
    await page.getByText('Setup is done').waitFor()
    expect((await visitors.sentTo('POST /api/setup')).at(-1)).toMatchObject({ setup_token: 'of-the-operator' })
  })

  it('that fails without being refused is to be tried again, with what is known of it (K26)', async () => {
    const page = await visitors.open('/setup', { language: 'zh' })
    await visitors.remote.disturb({ call: 'POST /api/setup', status: 500, message: '', times: 1 })
    await page.getByRole('textbox', { name: '管理员用户名' }).fill(account.username)
    await page.locator('input[name=password]').fill(account.password)
    await page.locator('input[name=confirmPassword]').fill(account.password)
    await page.getByRole('button', { name: '初始化系统' }).click()
    await page.getByText('系统初始化失败，请重试。错误：服务器内部错误，请联系管理员！').waitFor()
    await page.getByRole('button', { name: '初始化系统' }).click()
    await page.getByText('系统初始化成功').waitFor()
  })

  it('asks who is elsewhere for the token that was printed', async () => {
    const page = await visitors.open('/login')
    const data = { status: false, root_init: false, database_type: 'postgres', token_required: true }
    await intercept(page, '**/api/setup', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { success: true, message: '', data } })
        : route.fulfill({ json: { success: true, message: '' } }),
    )
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.goto(`${visitors.remote.url}/setup`)
    await page.getByText('Tollgate printed this token').waitFor()
    await fill(page)
    await finish(page)
    await page.getByText('Enter the setup token').waitFor()
    await page.locator('input[name=setup_token]').fill(' printed-by-the-launcher ')
    await finish(page)
    expect((await sent).postDataJSON()).toMatchObject({ username: 'root', setup_token: 'printed-by-the-launcher' })
    await page.getByText('Setup is done').waitFor()
  })

  it('warns of SQLite, for whose file somebody has to care', async () => {
    const page = await visitors.open('/login')
    const data = { status: false, root_init: false, database_type: 'sqlite' }
    await intercept(page, '**/api/setup', (route) => route.fulfill({ json: { success: true, message: '', data } }))
    await page.goto(`${visitors.remote.url}/setup`)
    await page.getByRole('alert').getByText('The data is kept in SQLite.').waitFor()
  })

  it('asks nothing about root where there is one', async () => {
    const page = await visitors.open('/login')
    await intercept(page, '**/api/setup', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({
            json: { success: true, message: '', data: { status: false, root_init: true, database_type: 'postgres' } },
          })
        : route.fulfill({ json: { success: true, message: '' } }),
    )
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.goto(`${visitors.remote.url}/setup`)
    await page.getByText('The administrator’s account already exists').waitFor()
    expect(await page.getByRole('textbox', { name: 'Administrator’s username' }).count()).toBe(0)
    await finish(page)
    expect((await sent).postDataJSON()).toEqual({ SelfUseModeEnabled: false, DemoSiteEnabled: false })
    await page.getByText('Setup is done').waitFor()
  })

  it('says when the state cannot be had, and asks again', async () => {
    await visitors.remote.disturb({ call: 'GET /api/setup', status: 500 })
    const page = await visitors.open('/setup')
    await page.getByText('Could not load the setup status').waitFor()
    await visitors.remote.reset()
    await page.getByRole('button', { name: /again/i }).click()
    await page.getByRole('textbox', { name: 'Administrator’s username' }).waitFor()
  })
})
