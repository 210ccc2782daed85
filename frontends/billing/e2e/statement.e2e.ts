import { intercept, type RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { startBilling } from './remote'

let site: RemoteSite
beforeAll(async () => {
  site = await startBilling()
}, 120_000)
afterAll(() => site?.stop())
beforeEach(() => site.reset())

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

describe('M53 the statement of a month', () => {
  it('is opened from the wallet, for the month that is chosen, and as a file', async () => {
    const page = await site.open('/topup')
    await page.getByRole('link', { name: 'View statement' }).click()
    await page.getByRole('combobox', { name: 'Month' }).click()
    await page.getByRole('option', { name: '2026-01' }).click()
    await table(page, 'Summary')
      .getByRole('row', { name: /^Opening balance/ })
      .getByText('12,345,678')
      .waitFor()
    const closing = table(page, 'Summary').getByRole('row', { name: /^Closing balance/ })
    const last = table(page, 'By day').locator('tbody tr').last()
    expect(await closing.locator('td').last().innerText()).toBe(await last.locator('td').last().innerText())
    await page.getByText('come to the closing balance of the ledger, to the unit').waitFor()
    const downloads = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    expect((await downloads).suggestedFilename()).toBe('statement-1-2026-01.csv')
    await page.getByRole('combobox', { name: 'Month' }).click()
    await page.getByRole('option', { name: '2025-12' }).click()
    await page.getByText('Nothing moved in this month').waitFor()
    expect(site.errors).toEqual([])
  })

  it('is printed on white A4 without buttons, with what paper has to say, and no row is cut', async () => {
    const page = await site.open('/statement/7?month=2026-01')
    await table(page, 'By model').waitFor()
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    expect(await coloursOf(page)).toMatchObject({ ground: 'rgb(15, 16, 18)' })
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    expect(await coloursOf(page)).toEqual({ ground: 'rgb(255, 255, 255)', text: 'rgb(23, 24, 28)' })
    expect(await page.locator('main').getByRole('button').count()).toBe(0)
    expect(await page.getByRole('combobox').count()).toBe(0)
    expect(await page.locator('main').getByRole('link').count()).toBe(0)
    expect(await page.locator('dd').allInnerTexts()).toEqual([
      'ada (ID 7)',
      '2026-01',
      'Asia/Shanghai',
      '$1 = 500,000 units',
    ])
    expect(await page.getByText(/^Printed 20\d\d-/).isVisible()).toBe(true)
    const cuts = await page.locator('tr').evaluateAll((rows) => rows.map((row) => getComputedStyle(row).breakInside))
    expect([...new Set(cuts)]).toEqual(['avoid'])
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
    const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
    expect(sheets.length).toBeGreaterThan(1)
    for (const [, width, height] of sheets) {
      expect(Math.abs(Number(width) - 595)).toBeLessThan(1)
      expect(Math.abs(Number(height) - 842)).toBeLessThan(1)
    }
    expect(site.errors).toEqual([])
  })
})

describe('M54 what was spent in the last 30 days', () => {
  it('is a chart with a table for who does not see it, or wants figures', async () => {
    const page = await site.open('/topup')
    const panel = page.getByRole('region', { name: 'Quota used in the last 30 days' })
    await panel.getByText('4 other models').first().waitFor()
    expect(await table(page, 'Quota used in the last 30 days').locator('tbody tr').count()).toBe(25)
    await panel.getByRole('button', { name: 'Show as table' }).click()
    await panel.getByRole('rowheader', { name: 'Total' }).waitFor()
    expect(await panel.getByRole('list').count()).toBe(0)
    expect(site.errors).toEqual([])
  })

  it('says what it will show where nothing was spent', async () => {
    const page = await site.open('/topup')
    const data = { time_zone: 'UTC', models: [], other_models: null, days: [] }
    await intercept(page, '**/api/user/self/spending', (route) =>
      route.fulfill({ json: { success: true, message: '', data } }),
    )
    await page.reload()
    await page.getByText('Nothing used in the last 30 days').waitFor()
    expect(site.errors).toEqual([])
  })
})

/** What the page is painted with. */
function coloursOf(page: Page): Promise<{ ground: string; text: string }> {
  return page.evaluate(() => ({
    ground: getComputedStyle(document.documentElement).backgroundColor,
    text: getComputedStyle(document.querySelector('h1') ?? document.body).color,
  }))
}
