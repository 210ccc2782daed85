import { type RemoteSite, seriousFindings } from '@tollgate/console-sdk/testing'
import { panelOf, setUpApp, signInAs } from './support/administrators'
import { startVisitors } from './support/visitors'

let site: RemoteSite
beforeAll(async () => {
  site = await startVisitors()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

const open = async (
  tab: string,
  { as = 'root', language = 'en' }: { as?: 'root' | 'admin'; language?: 'zh' | 'en' } = {},
) => {
  await signInAs(site, as)
  return site.open(`/setting?tab=${tab}`, { language })
}
const written = () => site.sentTo('PUT /api/option/')

describe('a settings panel', () => {
  it('says that nothing was changed', async () => {
    const page = await open('system', { language: 'zh' })
    await panelOf(page, '配置 SMTP').getByRole('button', { name: '保存' }).click()
    await page.getByText('你似乎并没有修改什么').waitFor()
    expect(await written()).toEqual([])
  })

  it('sends one call for each changed option, and asks for the status again', async () => {
    const page = await open('system')
    const panel = panelOf(page, 'Mail (SMTP)')
    await panel.getByRole('textbox', { name: 'SMTP server' }).fill('smtp.example.com')
    await panel.getByRole('textbox', { name: 'SMTP port' }).fill('465')
    await panel.getByRole('textbox', { name: 'SMTP sender' }).focus()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await written()).toEqual([
      { key: 'SMTPServer', value: 'smtp.example.com' },
      { key: 'SMTPPort', value: '465' },
    ])
    expect((await site.remote.calls()).filter(({ path }) => path === '/api/status').length).toBeGreaterThan(1)
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('You have not changed anything').waitFor()
    expect(site.errors).toEqual([])
  })

  it('shows what the server made of it', async () => {
    const page = await open('system')
    const field = panelOf(page, 'Server address').getByRole('textbox', { name: 'Server address' })
    await field.fill('https://new.example///')
    await panelOf(page, 'Server address').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await field.inputValue()).toBe('https://new.example')
  })

  it('sends a secret only when one was typed, and never shows it', async () => {
    const page = await open('system')
    const panel = panelOf(page, 'GitHub')
    const secret = panel.locator('input[name=GitHubClientSecret]')
    expect(await secret.getAttribute('placeholder')).toBe('Set. Leave empty to keep it')
    await panel.getByRole('textbox', { name: 'GitHub client ID' }).fill('Iv1.abc')
    await panel.getByRole('switch', { name: 'GitHub sign-in' }).click()
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await written()).toEqual([
      { key: 'GitHubClientId', value: 'Iv1.abc' },
      { key: 'GitHubOAuthEnabled', value: 'true' },
    ])
    const turnstile = panelOf(page, 'Turnstile').locator('input[name=TurnstileSecretKey]')
    expect(await turnstile.getAttribute('placeholder')).toBe('Not set yet')
    await turnstile.fill('0x4AAA')
    await panelOf(page, 'Turnstile').getByRole('button', { name: 'Save' }).click()
    await panelOf(page, 'Turnstile').getByPlaceholder('Set. Leave empty to keep it').waitFor()
    expect(await turnstile.inputValue()).toBe('')
  })

  it('says what has to be filled in first', async () => {
    const page = await open('system', { language: 'zh' })
    const panel = panelOf(page, '配置 Turnstile')
    await panel.getByRole('switch', { name: 'Turnstile 用户校验' }).click()
    await panel.getByRole('button', { name: '保存' }).click()
    await panel.getByText('请先填写 Turnstile Site Key').waitFor()
    expect(await written()).toEqual([])
  })

  it('keeps what failed, says which it was, and sends only that again', async () => {
    const page = await open('system', { language: 'zh' })
    const panel = panelOf(page, '配置 SMTP')
    await panel.getByRole('textbox', { name: 'SMTP 服务器地址' }).fill('smtp.example.com')
    await panel.getByRole('textbox', { name: 'SMTP 账户' }).fill('mailer')
    await site.remote.disturb({ call: 'PUT /api/option/', status: 200, message: '数据库繁忙', times: 1 })
    await panel.getByRole('button', { name: '保存' }).click()
    await page.getByText('部分保存失败，请重试：SMTP 服务器地址').waitFor()
    await panel.getByText('数据库繁忙').waitFor()
    expect(await panel.getByRole('textbox', { name: 'SMTP 服务器地址' }).inputValue()).toBe('smtp.example.com')
    await panel.getByRole('button', { name: '保存' }).click()
    await page.getByText('保存成功').waitFor()
    expect((await written()).map((body) => (body as { key: string }).key)).toEqual([
      'SMTPServer',
      'SMTPAccount',
      'SMTPServer',
    ])
    expect(site.errors).toEqual([])
  })

  it('shows administrators what only root may write', async () => {
    const page = await open('system', { as: 'admin' })
    const panel = panelOf(page, 'Mail (SMTP)')
    await panel.getByText('Only the super administrator can change these settings').waitFor()
    expect(await panel.getByRole('textbox', { name: 'SMTP server' }).isDisabled()).toBe(true)
    expect(await panel.getByRole('button', { name: 'Save' }).count()).toBe(0)
    expect(site.errors).toEqual([])
  })

  it('asks before it is left with changes, by a link or by the browser’s buttons', async () => {
    const page = await open('system')
    await page.getByRole('link', { name: 'Users' }).click()
    await page.waitForURL('**/user')
    await page.goBack()
    const field = panelOf(page, 'Server address').getByRole('textbox', { name: 'Server address' })
    await field.fill('https://changed.example')
    await page.getByRole('link', { name: 'Audit log' }).click()
    const question = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    expect(await field.inputValue()).toBe('https://changed.example')
    await page.evaluate(() => history.forward())
    await question.getByRole('button', { name: 'Keep editing' }).click()
    expect(new URL(page.url()).pathname).toBe('/setting')
    expect(await field.inputValue()).toBe('https://changed.example')
    await page.evaluate(() => history.forward())
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await page.waitForURL('**/user')
    expect(site.errors).toEqual([])
  })

  it('says why settings cannot be had, and tries again', async () => {
    await site.remote.disturb({ call: 'GET /api/option/registry', status: 500 })
    const panel = panelOf(await open('operation'), 'Site content')
    await panel.getByText('The settings could not be loaded').waitFor()
    await site.remote.disturb({ call: 'GET /api/option/registry', status: 0 })
    await panel.getByRole('button', { name: 'Try again' }).click()
    await panel.getByRole('textbox', { name: 'Site name' }).waitFor()
  })
})

describe('login and registration', () => {
  it('asks before password sign-in is switched off, and puts the switch back (S8)', async () => {
    const page = await open('system', { language: 'zh' })
    const panel = panelOf(page, '配置登录注册')
    const toggle = panel.getByRole('switch', { name: '允许通过密码进行登录' })
    await toggle.click()
    const question = page.getByRole('alertdialog', { name: '确认取消密码登录' })
    await question.getByRole('button', { name: '取消' }).click()
    expect(await toggle.isChecked()).toBe(true)
    await toggle.click()
    await question.getByRole('button', { name: '确定' }).click()
    await panel.getByRole('button', { name: '保存' }).click()
    await page.getByText('保存成功').waitFor()
    expect(await written()).toEqual([{ key: 'PasswordLoginEnabled', value: 'false' }])
  })

  it('judges domains of the whitelist in the words of rule S6', async () => {
    const page = await open('system', { language: 'zh' })
    const panel = panelOf(page, '配置邮箱域名白名单')
    const field = panel.getByRole('textbox', { name: '允许的邮箱域名' })
    await field.fill('localhost')
    await panel.getByRole('button', { name: '添加' }).click()
    await panel.getByText('邮箱域名格式不正确，请输入有效的域名').waitFor()
    await field.fill('QQ.com')
    await page.keyboard.press('Enter')
    await panel.getByText('该域名已存在于白名单中').waitFor()
    await field.fill('example.com')
    await page.keyboard.press('Enter')
    await panel.getByRole('button', { name: '移除 gmail.com' }).click()
    await panel.getByRole('button', { name: '保存' }).click()
    await page.getByText('保存成功').waitFor()
    const [{ value }] = (await written()) as [{ value: string }]
    expect(value.split(',')).toContain('example.com')
    expect(value.split(',')).not.toContain('gmail.com')
    expect(site.errors).toEqual([])
  })
})

describe('the second factor of administrators', () => {
  it('is not asked of all by who has none, which the field says, and is once they have', async () => {
    const page = await open('system')
    const panel = panelOf(page, 'Sign-in and registration')
    const toggle = panel.getByRole('switch', { name: 'Second factor for administrators' })
    await panel.getByText('can only set one up or sign out').waitFor()
    await toggle.click()
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Set up a second factor of your own first').waitFor()
    expect(await toggle.isChecked()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await setUpApp(site)
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const asked = { key: 'AdminSecondFactorRequired', value: 'true' }
    expect(await written()).toEqual([asked, asked])
    expect(await panel.getByText('Set up a second factor of your own first').count()).toBe(0)
    expect(site.errors).toEqual([])
  })

  it('may be what an OIDC provider says of a sign-in', async () => {
    const page = await open('system', { language: 'zh' })
    const panel = panelOf(page, '配置 OIDC')
    const field = panel.getByRole('combobox', { name: '视为已完成两步验证的 acr 值' })
    await field.fill('urn:example:gold')
    await page.keyboard.press('Enter')
    await panel.getByText('urn:example:gold').waitFor()
    await panel.getByRole('button', { name: '保存' }).click()
    await page.getByText('保存成功').waitFor()
    expect(await written()).toEqual([{ key: 'OidcSecondFactorAcr', value: 'urn:example:gold' }])
    expect(site.errors).toEqual([])
  })
})

describe('other panels', () => {
  it('send a test mail by what is stored, and show why it was refused', async () => {
    const page = await open('system')
    const panel = panelOf(page, 'Mail (SMTP)')
    await panel.getByRole('button', { name: 'Send test mail' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send a test mail' })
    await dialog.getByRole('textbox', { name: 'Send to' }).fill('me@example.com')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog.getByText('There is no mail server yet').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await panel.getByRole('textbox', { name: 'SMTP server' }).fill('smtp.example.com')
    expect(await panel.getByRole('button', { name: 'Send test mail' }).getAttribute('aria-disabled')).toBe('true')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await panel.getByRole('button', { name: 'Send test mail' }).click()
    await dialog.getByRole('textbox', { name: 'Send to' }).fill('me@example.com')
    await page.keyboard.press('Enter')
    await page.getByText('The test mail went to me@example.com').waitFor()
    expect(site.errors).toEqual([])
  })

  it('show how a mapping of groups is written while there is none', async () => {
    const page = await open('system')
    const panel = panelOf(page, 'OIDC')
    await panel.getByRole('button', { name: 'Insert template' }).click()
    await panel.getByText('"gate-admins"').waitFor()
    expect(site.errors).toEqual([])
  })

  it('read the OIDC endpoints through the server', async () => {
    const page = await open('system', { language: 'zh' })
    const panel = panelOf(page, '配置 OIDC')
    const address = panel.getByRole('textbox', { name: 'Well-Known URL' })
    const read = panel.getByRole('button', { name: '获取 OIDC 配置' })
    await address.fill('id.example.com')
    await read.click()
    await panel.getByText('Well-Known URL 必须以 http:// 或 https:// 开头').waitFor()
    await address.fill('https://id.example.com/nothing')
    await read.click()
    await page.getByText('获取 OIDC 配置失败，请检查网络状况和 Well-Known URL 是否正确').waitFor()
    await address.fill('https://id.example.com/.well-known/openid-configuration')
    await read.click()
    await page.getByText('获取 OIDC 配置成功！').waitFor()
    expect(await panel.getByRole('textbox', { name: 'Token Endpoint' }).inputValue()).toBe(
      'https://id.example.com/token',
    )
  })

  it('show how the site will show a text', async () => {
    const page = await open('operation')
    const panel = panelOf(page, 'Site content')
    await panel.getByRole('textbox', { name: 'Notice' }).fill('# Maintenance\n\non **Sunday**')
    await panel.getByRole('button', { name: 'Preview' }).first().click()
    const preview = panel.getByRole('region', { name: 'Preview of Notice' })
    await preview.getByRole('heading', { name: 'Maintenance' }).waitFor()
    await panel.getByRole('textbox', { name: 'Notice' }).fill('<p onclick="x()">Hello <script>alert(1)</script></p>')
    await preview.getByText('Hello').waitFor()
    expect(await preview.locator('script').count()).toBe(0)
    expect(site.errors).toEqual([])
  })

  it('tell of a newer release, and fail quietly', async () => {
    const page = await open('operation', { language: 'zh' })
    const panel = panelOf(page, '版本信息')
    await site.remote.disturb({ call: 'GET /api/option/update_check', status: 502, times: 1 })
    await panel.getByRole('button', { name: '检查更新' }).click()
    await panel.getByText('检查更新失败，请稍后再试').waitFor()
    expect(await page.getByText('错误').count()).toBe(0)
    await panel.getByRole('button', { name: '检查更新' }).click()
    await panel.getByText('发现新版本：v0.2.0').waitFor()
    expect(site.ownErrors).toEqual([])
  })
})
