import type { RemoteSite } from '@tollgate/console-sdk/testing'
import { startVisitors } from './support/visitors'

let site: RemoteSite
beforeAll(async () => {
  site = await startVisitors()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

describe('where people sign in by OIDC only', () => {
  const only = { oidc_only: true, oidc_enabled: true, password_login_enabled: false, password_register_enabled: false }

  it('offers nothing else', async () => {
    await site.remote.setStatus(only)
    const page = await site.open('/login')
    await page.getByRole('button', { name: 'Sign in with OIDC' }).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await page.getByRole('button', { name: /passkey/i }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Create one' }).count()).toBe(0)
    expect(await site.faultsInTurn(page)).toEqual([])
    expect(site.errors).toEqual([])
  })

  it('says so where OIDC is off all the same, rather than nothing', async () => {
    await site.remote.setStatus({ ...only, oidc_enabled: false })
    const page = await site.open('/login')
    await page.getByRole('alert').getByText('People sign in by OIDC only, and OIDC is off').waitFor()
    expect(await site.faultsInTurn(page)).toEqual([])
  })

  it('says who may use the form that is there in an emergency', async () => {
    await site.remote.setStatus({ ...only, password_login_enabled: true })
    const page = await site.open('/login', { language: 'zh' })
    await page.getByText('应急登录已开启：仅超级管理员可以使用密码登录。').waitFor()
    expect(await page.getByText('忘记密码？').count()).toBe(0)
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    expect(await site.faultsInTurn(page)).toEqual([])
  })

  it('has no password to reset', async () => {
    await site.remote.setStatus(only)
    const page = await site.open('/reset')
    await page.getByText('This site lets people sign in by OIDC only').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(site.errors).toEqual([])
  })
})
