import { clipboardOf, intercept, overflowOf, type RemoteSite, seriousFindings } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { openPersonal, whoIsThere } from './support/people'
import { startVisitors } from './support/visitors'
import { playTelegram } from './support/widgets'

let site: RemoteSite
beforeAll(async () => {
  site = await startVisitors()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

const field = (page: Page, name: string) => page.locator(`input[name=${name}]`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('the profile', () => {
  it('says who one is and lets the names be changed', async () => {
    const page = await openPersonal(site, 'ada')
    const profile = page.getByRole('region', { name: 'Profile' })
    await profile.getByText('@ada').waitFor()
    await profile.getByText('User', { exact: true }).waitFor()
    await press(page, 'Edit profile')
    await field(page, 'username').fill('root')
    await press(page, 'Save')
    await page.getByText('This username is taken').waitFor()
    await field(page, 'username').fill('lovelace')
    await field(page, 'display_name').fill('Countess')
    await page.keyboard.press('Enter')
    await profile.getByText('@lovelace').waitFor()
    await profile.getByRole('heading', { name: 'Countess' }).waitFor()
    expect((await site.sentTo('PUT /api/user/self')).at(-1)).toEqual({ username: 'lovelace', display_name: 'Countess' })
    expect(site.errors).toEqual([])
  })

  it('says that nothing was changed', async () => {
    const page = await openPersonal(site, 'ada', { language: 'zh' })
    await press(page, '修改资料')
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await page.getByText('你似乎并没有修改什么').waitFor()
    expect(await site.sentTo('PUT /api/user/self')).toEqual([])
  })
})

describe('the keyboard alone', () => {
  it('opens, fills, leaves and finds its way back', async () => {
    const page = await openPersonal(site, 'ada')
    const edit = page.getByRole('button', { name: 'Edit profile' })
    await edit.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit profile' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await edit.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.getByRole('tab', { name: 'Notifications' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('switch', { name: 'Accept models without a price' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Settings saved').waitFor()
    expect(await site.sentTo('PUT /api/user/setting')).toEqual([{ accept_unset_model_ratio_model: true }])
  })
})

describe('account bindings', () => {
  it('binds another address by the code that is sent to it', async () => {
    const page = await openPersonal(site, 'ada', { language: 'zh' })
    await press(page, '修改邮箱')
    const dialog = page.getByRole('dialog', { name: '绑定邮箱地址' })
    await dialog.getByText('当前邮箱：ada@example.com').waitFor()
    await dialog.getByRole('button', { name: '获取验证码' }).click()
    await dialog.getByText('请输入邮箱！').waitFor()
    await field(page, 'email').fill('Ada@Site.test')
    await dialog.getByRole('button', { name: '获取验证码' }).click()
    await dialog.getByRole('button', { name: /重新发送/ }).waitFor()
    await dialog.getByRole('button', { name: '绑定' }).click()
    await dialog.getByText('请输入邮箱验证码！').waitFor()
    await field(page, 'code').fill('123456')
    await dialog.getByRole('button', { name: '绑定' }).click()
    await page.getByText('邮箱账户绑定成功！').waitFor()
    expect(await whoIsThere(site)).toMatchObject({ email: 'ada@site.test' })
    expect(site.errors).toEqual([])
  })

  it('says that Telegram was not bound, when its widget led back without', async () => {
    const page = await openPersonal(site, 'ada', {}, '?binding=failed')
    const note = page.getByRole('alert').filter({ hasText: 'Telegram was not bound' })
    await note.waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await note.getByRole('button', { name: 'Close' }).click()
    await note.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    expect(site.errors).toEqual([])
  })

  it('binds and unbinds another site', async () => {
    await site.remote.setStatus({ github_oauth: true })
    const page = await openPersonal(site, 'ada')
    await press(page, 'Bind GitHub')
    await page.getByText('Account bound').waitFor()
    await page.getByText('583231').waitFor()
    await press(page, 'Unbind GitHub')
    await page.getByRole('alertdialog', { name: 'Unbind GitHub?' }).getByRole('button', { name: 'Unbind' }).click()
    await page.getByText('GitHub unbound').waitFor()
    await page.getByRole('button', { name: 'Bind GitHub' }).waitFor()
    expect(site.errors).toEqual([])
  })

  it('binds WeChat by a code, and Telegram by its own button', async () => {
    await site.remote.setStatus({ wechat_login: true, telegram_oauth: true, telegram_bot_name: 'gate_bot' })
    const page = await openPersonal(site, 'ada')
    await playTelegram(page, '110201543')
    await press(page, 'Bind WeChat')
    await field(page, 'code').fill('123456')
    await page.keyboard.press('Enter')
    await page.getByText('WeChat account bound').waitFor()
    await press(page, 'Bind Telegram')
    await page.getByRole('button', { name: 'Log in with gate_bot' }).click()
    await page.getByText('110201543').waitFor()
    expect(new URL(page.url()).pathname).toBe('/personal')
    expect(await whoIsThere(site)).toMatchObject({ telegram_id: '110201543' })
  })

  it('offers nothing that the operator does not', async () => {
    const page = await openPersonal(site, 'ada', { language: 'zh' })
    await page.getByText('本站未启用：微信、GitHub、OIDC、Telegram、LINUX DO').waitFor()
    expect(await page.getByRole('button', { name: /^绑定/ }).count()).toBe(0)
  })
})

describe('notifications and prices', () => {
  it('warns by mail at the amount of a preset', async () => {
    const page = await openPersonal(site, 'ada', { language: 'zh' })
    expect(await field(page, 'quota_warning_threshold').inputValue()).toBe('1')
    const presets = page.getByRole('toolbar', { name: '常用阈值' }).getByRole('button')
    expect(await presets.allTextContents()).toEqual([
      '$0.20 100000 (0.2$)',
      '$1.00 500000 (1$)',
      '$2.00 1000000 (5$)',
      '$10.00 5000000 (10$)',
    ])
    await presets.last().click()
    await field(page, 'notification_email').fill('ops@site.test')
    await press(page, '保存')
    await page.getByText('设置已更新').waitFor()
    expect(await site.sentTo('PUT /api/user/setting')).toEqual([
      { notify_type: 'email', quota_warning_threshold: 5_000_000, notification_email: 'ops@site.test' },
    ])
    expect(await field(page, 'quota_warning_threshold').inputValue()).toBe('10')
    await press(page, '保存')
    await page.getByText('你似乎并没有修改什么').waitFor()
    expect(site.errors).toEqual([])
  })

  it('has another address confirmed by the code that is sent there, and says how it stands', async () => {
    const long = `${'o'.repeat(40)}@site.test`
    const page = await openPersonal(site, 'ada')
    await field(page, 'notification_email').fill(long)
    await press(page, 'Save')
    const waiting = page.getByRole('alert').filter({ hasText: `${long} gets no notices until it is confirmed` })
    await waiting.getByText('Until then they go to ada@example.com.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await waiting.getByRole('button', { name: 'Confirm' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm notification email' })
    await dialog.getByText(`Send a code to ${long} and enter it here.`).waitFor()
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await dialog.getByRole('button', { name: /Send again/ }).waitFor()
    await field(page, 'code').fill('000000')
    await page.keyboard.press('Enter')
    await dialog.getByText('The code from the email is wrong or has expired').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await field(page, 'code').fill('123456')
    await page.keyboard.press('Enter')
    await page.getByText('Notification email confirmed').waitFor()
    await page.getByText(`${long} is confirmed`).waitFor()
    // As long as an address may be, on a phone.
    await page.setViewportSize({ width: 390, height: 900 })
    expect(await overflowOf(page)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await waiting.count()).toBe(0)
    // Its state is that of what was saved.
    await field(page, 'notification_email').fill('ada@example.com')
    await press(page, 'Save')
    await page.getByText('ada@example.com is confirmed').waitFor()
    expect(site.errors).toEqual([])
  })

  it('says so in Chinese, and asks for the code again', async () => {
    const page = await openPersonal(site, 'ada', { language: 'zh' })
    await field(page, 'notification_email').fill('ops@site.test')
    await press(page, '保存')
    await page.getByText('ops@site.test 尚未通过验证码确认，确认前不会收到通知。').waitFor()
    await press(page, '确认邮箱')
    const dialog = page.getByRole('dialog', { name: '确认通知邮箱' })
    await dialog.getByRole('button', { name: '确认邮箱' }).click()
    await dialog.getByText('请输入邮箱验证码！').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await press(page, '确认邮箱')
    await dialog.getByRole('button', { name: '获取验证码' }).click()
    await dialog.getByRole('button', { name: /重新发送/ }).waitFor()
    expect(site.errors).toEqual([])
  })

  it('warns by a webhook, whose secret is never shown again', async () => {
    const page = await openPersonal(site, 'ada')
    await page.getByRole('radio', { name: 'Webhook' }).check({ force: true })
    await field(page, 'webhook_url').fill('http://site.test/hook')
    await press(page, 'Save')
    await page.getByText('The webhook address must start with https://').waitFor()
    await field(page, 'webhook_url').fill('https://site.test/hook')
    await field(page, 'webhook_secret').fill('psst')
    await press(page, 'Save')
    await page.getByText('Set, and never shown again').waitFor()
    expect(await field(page, 'webhook_secret').inputValue()).toBe('')
    await press(page, 'Remove')
    await page.getByText('Optional. Signs what is sent').waitFor()
    expect(await site.sentTo('PUT /api/user/setting')).toEqual([
      {
        notify_type: 'webhook',
        quota_warning_threshold: 500_000,
        webhook_url: 'https://site.test/hook',
        webhook_secret: 'psst',
      },
      { webhook_secret: null },
    ])
  })

  it('shows at the field of the webhook why its address is refused', async () => {
    const page = await openPersonal(site, 'ada')
    const message = 'This address may not be called: 10.0.0.8'
    await intercept(page, '**/api/user/setting', (route) =>
      route.fulfill({ json: { success: false, message, fields: { webhook_url: message } } }),
    )
    await page.getByRole('radio', { name: 'Webhook' }).check({ force: true })
    await field(page, 'webhook_url').fill('https://10.0.0.8/hook')
    await press(page, 'Save')
    await page.getByRole('textbox', { name: 'Webhook URL', description: message }).waitFor()
  })

  it('says in the words of rule K12 when the server fails at it', async () => {
    const page = await openPersonal(site, 'ada', { language: 'zh' })
    await site.remote.disturb({ call: 'PUT /api/user/setting', status: 500 })
    await field(page, 'notification_email').fill('ops@site.test')
    await press(page, '保存')
    await page.getByText('更新通知设置失败').waitFor()
  })

  it('lets models without a price be called, or not', async () => {
    const page = await openPersonal(site, 'ada', { language: 'zh' })
    await page.getByRole('tab', { name: '价格设置' }).click()
    await page.getByRole('switch', { name: '接受未设置价格模型' }).check()
    await press(page, '保存')
    await page.getByText('设置已更新').waitFor()
    expect(await site.sentTo('PUT /api/user/setting')).toEqual([{ accept_unset_model_ratio_model: true }])
  })
})

describe('what one can call, and the end', () => {
  it('folds the models after ten, and copies a name (A29)', async () => {
    const page = await openPersonal(site, 'ada')
    const models = page.getByRole('region', { name: 'Available models' }).getByRole('button')
    const shown = async () => [await models.count(), await models.last().textContent()]
    await models.filter({ hasText: '4 more' }).click()
    await models.filter({ hasText: 'grok-4' }).click()
    expect(await clipboardOf(page)).toBe('grok-4')
    expect(await shown()).toEqual([15, 'Show less'])
    await models.last().click()
    expect(await shown()).toEqual([11, '4 more'])
  })

  it.each([
    [10, 10, 'model-10'],
    [11, 11, '1 more'],
  ])('shows %i models as %i, the last of them %s (A29)', async (count, buttons, last) => {
    const page = await openPersonal(site, 'ada')
    const data = Array.from({ length: count }, (_, index) => `model-${index + 1}`)
    await intercept(page, '**/api/user/models', (route) =>
      route.fulfill({ json: { success: true, message: '', data } }),
    )
    await page.reload()
    const models = page.getByRole('region', { name: 'Available models' }).getByRole('button')
    await models.filter({ hasText: last }).waitFor()
    expect([await models.count(), await models.last().textContent()]).toEqual([buttons, last])
  })

  it('says what could not be loaded, and only that', async () => {
    await site.remote.disturb({ call: 'GET /api/user/sessions', status: 500 })
    const page = await openPersonal(site, 'ada')
    const sessions = page.getByRole('region', { name: 'Signed-in devices' })
    await sessions.getByText('Could not load this').waitFor()
    await site.remote.disturb({ call: 'GET /api/user/sessions', status: 0 })
    await sessions.getByRole('button', { name: 'Try again' }).click()
    await sessions.getByText('This device').waitFor()
  })

  it('deletes the account once its name was typed (A25)', async () => {
    const page = await openPersonal(site, 'ada', { language: 'zh' })
    await page.evaluate(() => localStorage.setItem('draft:2:playground-history', '{}'))
    await press(page, '删除账户')
    const dialog = page.getByRole('dialog', { name: '删除账户' })
    await field(page, 'username').fill('Ada')
    await dialog.getByRole('button', { name: '删除账户' }).click()
    await dialog.getByText('请输入你的账户名以确认删除！').waitFor()
    expect(await site.sentTo('DELETE /api/user/self')).toEqual([])
    await field(page, 'username').fill('ada')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login')
    await page.getByText('账户已删除！').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
    // What was said in the playground goes with the account (K45).
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
    expect(await site.sentTo('GET /api/user/logout')).toEqual([])
    expect(site.errors).toEqual([])
  })
})
