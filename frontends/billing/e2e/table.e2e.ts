import type { RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { startBilling } from './remote'

let site: RemoteSite
beforeAll(async () => {
  site = await startBilling()
}, 120_000)
afterAll(() => site?.stop())
beforeEach(() => site.reset())

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
/** The text of the row that has the focus itself. */
const focusedRow = (page: Page) =>
  page.evaluate(() => (document.activeElement?.matches('tr') === true ? document.activeElement.textContent : null))
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const phone = { width: 390, height: 844 }

describe('a row of a table', () => {
  it('is one stop of the tab key', async () => {
    const page = await site.open('/token')
    await row(page, 'laptop').focus()
    await page.keyboard.press('Tab')
    expect(await focusedRow(page)).toContain('ci-pipeline')
    await page.keyboard.press('Shift+Tab')
    expect(await focusedRow(page)).toContain('laptop')
  })

  it('leads to its controls by the arrow keys, and its box bears its name', async () => {
    const page = await site.open('/token')
    await row(page, 'laptop').focus()
    await page.keyboard.press('ArrowRight')
    expect(await focusedName(page)).toBe('Select laptop')
    await page.keyboard.press('ArrowRight')
    expect(await focusedName(page)).toMatch(/^Copy key/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
    expect(await focusedRow(page)).toContain('ci-pipeline')
  })

  it('is chosen by Space and opens its sheet by Enter or a click', async () => {
    const page = await site.open('/token')
    await row(page, 'laptop').focus()
    await page.keyboard.press('Space')
    expect(await page.getByRole('checkbox', { name: 'Select laptop' }).isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/token\/edit\/14$/)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(/\/token$/)
    await row(page, 'ci-pipeline')
      .getByText(/^in \d+ days$/)
      .click()
    await page.waitForURL(/\/token\/edit\/13$/)
    expect(site.errors).toEqual([])
  })

  it('unfolds where its detail is not a sheet', async () => {
    const page = await site.open('/pricing')
    await row(page, 'gpt-4o-mini').first().focus()
    await page.keyboard.press('Enter')
    await page.getByText('Group vip, ratio 0.8').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Group vip, ratio 0.8').waitFor({ state: 'detached' })
  })
})

describe('a list that is here as a whole', () => {
  it('is sorted by a header, turned, and put back in its own order', async () => {
    const page = await site.open('/pricing?q=gpt-4')
    const names = () => page.getByRole('row').locator('td:nth-child(4)').allInnerTexts()
    await row(page, 'gpt-4o').first().waitFor()
    const usual = await names()
    const header = page.getByRole('button', { name: 'Sort by Prompt / 1M' })
    await header.click()
    const rising = await names()
    await header.click()
    expect(rising).not.toEqual(usual)
    expect(await names()).toEqual([...rising].reverse())
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending')
    await header.click()
    expect(await names()).toEqual(usual)
  })
})

describe('on a phone', () => {
  it('a list says how many of the folded filters are set', async () => {
    const page = await site.open('/token')
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByRole('textbox', { name: 'Search by key' }).fill('sk-14')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  })

  it('what copies is tall enough for a thumb', async () => {
    const page = await site.open('/token')
    await page.setViewportSize(phone)
    const key = page
      .getByRole('listitem')
      .filter({ hasText: 'laptop' })
      .getByRole('button', { name: /^Copy key/ })
    expect((await key.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
})
