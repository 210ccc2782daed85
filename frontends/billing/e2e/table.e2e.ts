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

it('the box of the page stays in reach once a row is chosen (K29)', async () => {
  const page = await site.open('/token')
  await page.getByRole('checkbox', { name: 'Select laptop' }).check()
  await page.getByText('1 selected').waitFor()
  await page.getByRole('checkbox', { name: 'Select this page' }).click()
  await page.getByText('10 selected').waitFor()
  await page.getByRole('button', { name: /^Select all/ }).waitFor()
})

describe('a list of the server', () => {
  it('is sorted by a header with the keyboard, and the address keeps its order and the size of its pages (K31, K32)', async () => {
    const page = await site.open('/token?keyword=notebook&size=20')
    const first = (name: string) => page.locator('tr[data-row]').first().getByText(name, { exact: true }).waitFor()
    await first('notebook-7')
    await page.getByRole('button', { name: 'Sort by Quota used' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\?keyword=notebook&size=20&by=used&way=desc$/)
    await page.keyboard.press('Enter')
    await first('notebook-1')
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('ascending')
    await page.reload()
    await first('notebook-1')
    await page.goBack()
    await first('notebook-7')
    expect(site.errors).toEqual([])
  })
})

describe('views of a list (K33)', () => {
  const view = (page: Page, name: string | RegExp) =>
    page.getByRole('toolbar', { name: 'Views' }).getByRole('button', { name })
  const shown = (page: Page) => page.getByRole('toolbar', { name: 'Views' }).locator('[aria-pressed=true]').innerText()
  const act = async (page: Page, name: string) => {
    await page.getByRole('button', { name: /^Actions of view/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const keep = async (page: Page, name: string) => {
    await page.getByRole('textbox', { name: 'View name' }).fill(name)
    await page.keyboard.press('Enter')
    await view(page, name).waitFor()
  }

  it('are kept by keyboard, shown by one press, changed, and saved again', async () => {
    const page = await site.open('/token?keyword=notebook&size=20&by=used&way=desc&p=1')
    await page.getByRole('button', { name: 'Save view' }).press('Enter')
    await keep(page, 'Notebooks')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Notebooks')
    await view(page, 'All').click()
    await row(page, 'laptop').waitFor()
    await view(page, 'Notebooks').click()
    await page.waitForURL(/\?by=used&keyword=notebook&size=20&way=desc$/)
    await page.getByRole('button', { name: 'Sort by Quota used' }).click()
    await view(page, 'Notebooks (changed)').waitFor()
    expect(await site.faultsInTurn(page)).toEqual([])
    await page.getByRole('button', { name: 'Save changes' }).click()
    expect(await shown(page)).toBe('Notebooks')
    await page.reload()
    await row(page, 'notebook-1').first().waitFor()
    expect(await shown(page)).toBe('Notebooks')
    expect(site.errors).toEqual([])
  })

  it('open the list when its address says nothing, as whom they were kept by alone', async () => {
    const page = await site.open('/token?keyword=notebook')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'View name' }).fill('Notebooks')
    await page.getByRole('checkbox', { name: 'Make default view' }).check()
    await page.keyboard.press('Enter')
    await view(page, 'Notebooks').waitFor()
    await page.goto(`${new URL(page.url()).origin}/token`)
    await page.waitForURL(/\/token\?keyword=notebook$/)
    await view(page, 'All').click()
    await row(page, 'laptop').waitFor()
    await view(page, 'Notebooks').click()
    await act(page, 'Rename view')
    await keep(page, 'Paper')
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('views:')))
    expect(kept).toHaveLength(1)
    await page.evaluate((name = '') => {
      localStorage.setItem('views:999999', localStorage.getItem(name) ?? '')
      localStorage.removeItem(name)
    }, kept[0])
    await page.goto(`${new URL(page.url()).origin}/token`)
    await row(page, 'laptop').waitFor()
    expect(await page.getByRole('toolbar', { name: 'Views' }).count()).toBe(0)
    expect(site.errors).toEqual([])
  })

  it('keep no piece of a key, follow other tabs, and are deleted', async () => {
    const page = await site.open('/token?keyword=notebook')
    await page.getByRole('textbox', { name: 'Search by key' }).fill('sk-14')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByText('What was searched for by a key or a code is not kept.').waitFor()
    await keep(page, 'Notebooks')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('sk-14')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await act(other, 'Delete view')
    await other.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click()
    await page.getByRole('toolbar', { name: 'Views' }).waitFor({ state: 'detached' })
    await other.close()
    expect(site.errors).toEqual([])
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
