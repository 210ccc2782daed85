import { clipboardOf, type RemoteSite, seriousFindings } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { signInAs } from './support/administrators'
import { openPersonal } from './support/people'
import { startVisitors } from './support/visitors'

let site: RemoteSite
beforeAll(async () => {
  site = await startVisitors()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

const field = (page: Page, name: string) => page.locator(`[name=${name}]`)
/** Whether the browser would ask before it goes elsewhere. */
const isLeavingAsked = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
const section = (page: Page, name: string) => page.getByRole('region', { name })

describe('API tokens', () => {
  it('are listed with what they may, until when, and when they were last used', async () => {
    const page = await openPersonal(site, 'grace')
    const tokens = section(page, 'API tokens')
    await tokens.getByText('2 of 20').waitFor()
    await tokens.getByText('Grafana').waitFor()
    await tokens.getByText('tgat_…x7Qd').waitFor()
    await tokens.getByText(/^last used/).waitFor()
    await tokens.getByText('from 203.0.113.40', { exact: true }).waitFor()
    await tokens.getByText('only from 203.0.113.0/24, 2001:db8::/32').waitFor()
    await tokens.getByText('Expired', { exact: true }).waitFor()
    await tokens.getByText('never used').waitFor()
    // What one row says keeps off its button, also on a phone.
    await page.setViewportSize({ width: 390, height: 844 })
    const button = await tokens.getByRole('button', { name: 'Delete Grafana' }).boundingBox()
    for (const text of await tokens.getByText(/last used|203\.0\.113/).all()) {
      const box = await text.boundingBox()
      expect(box!.x + box!.width).toBeLessThanOrEqual(button!.x)
    }
    expect(await seriousFindings(page)).toEqual([])
    expect(site.errors).toEqual([])
  })

  it('are made with scopes, and the key is shown once', async () => {
    await signInAs(site, 'admin')
    const page = await site.open('/personal')
    const tokens = section(page, 'API tokens')
    await tokens.getByText('You have none yet').waitFor()
    await tokens.getByRole('button', { name: 'Add API token' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add API token' })
    const add = sheet.getByRole('button', { name: 'Add API token' })
    await field(page, 'allow_ips').fill('10.0.0.0/8\nat home')
    await add.click()
    await sheet.getByText('Give the API token a name').waitFor()
    await sheet.getByText('Each line of the allowed addresses must be an IP address or a CIDR block').waitFor()
    await field(page, 'name').fill('deploy')
    await field(page, 'allow_ips').fill('10.0.0.0/8')
    await sheet.getByRole('combobox', { name: 'Scopes' }).click()
    await page.getByRole('option', { name: /^Channels/ }).click()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await sheet.getByRole('button', { name: 'In 90 days' }).click()
    await add.click()
    const once = page.getByRole('dialog', { name: 'Your new API token' })
    await once.getByText(/^tgat_\w{46}$/).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    // It was not taken along yet: leaving asks.
    await once.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await isLeavingAsked(page)).toBe(true)
    await once.getByRole('button', { name: 'Copy' }).click()
    expect(await clipboardOf(page)).toMatch(/^tgat_\w{46}$/)
    expect(await isLeavingAsked(page)).toBe(false)
    await once.getByRole('button', { name: 'I have saved it' }).click()
    await tokens.getByText('1 of 20').waitFor()
    expect(await page.getByText(/tgat_\w{46}/).count()).toBe(0)
    const [sent] = (await site.sentTo('POST /api/access_tokens/')) as { expired_time: number }[]
    expect(sent).toMatchObject({ name: 'deploy', scopes: ['read', 'channels'], allow_ips: ['10.0.0.0/8'] })
    expect(sent!.expired_time - Date.now() / 1_000).toBeGreaterThan(89 * 24 * 3_600)
    expect(site.errors).toEqual([])
  })

  it('offer users only the scopes that are theirs', async () => {
    const page = await openPersonal(site, 'ada', { language: 'zh' })
    await section(page, 'API 令牌').getByRole('button', { name: '添加 API 令牌' }).click()
    const sheet = page.getByRole('dialog', { name: '添加 API 令牌' })
    await sheet.getByRole('combobox', { name: '权限范围' }).click()
    await page.getByRole('option').first().waitFor()
    const offered = await page.getByRole('option').allTextContents()
    // Reading is chosen already.
    expect(offered.map((text) => text.slice(0, 2))).toEqual(['计费', '日志'])
  })

  it('are deleted after a question', async () => {
    const page = await openPersonal(site, 'grace')
    const tokens = section(page, 'API tokens')
    await tokens.getByRole('button', { name: 'Delete Grafana' }).click()
    await page.getByRole('alertdialog', { name: 'Delete Grafana?' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('API token deleted').waitFor()
    await tokens.getByText('1 of 20').waitFor()
    expect(await tokens.getByText('Grafana').count()).toBe(0)
  })

  it('are pressed by a thumb that is a little beside their buttons', async () => {
    await signInAs(site, 'root')
    const page = await site.open(
      '/personal',
      {},
      { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
    )
    const add = section(page, 'API tokens').getByRole('button', { name: 'Add API token' })
    await add.scrollIntoViewIfNeeded()
    const isReached = await add.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const at = (y: number) => document.elementFromPoint(left + width / 2, top + height / 2 + y)
      return [-21, 21].map((y) => at(y) === button)
    })
    expect(isReached).toEqual([true, true])
  })
})
