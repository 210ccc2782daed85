import type { RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { ada, allTime, startLogs } from './log-page'

let logs: RemoteSite
beforeAll(async () => {
  logs = await startLogs()
}, 120_000)
afterAll(() => logs?.stop())
beforeEach(() => logs.reset())

const search = (page: Page) => page.getByRole('combobox', { name: /^Search by request ID/ })
const asked = (page: Page) => new URL(page.url()).searchParams
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first()
/** Until the names are there by which a search is understood. */
async function focused(page: Page): Promise<void> {
  await page.getByText('of 101').waitFor()
  const named = page.waitForResponse((response) => response.url().includes('/api/user/models'))
  await search(page).focus()
  await named
}

describe('one search (L54)', () => {
  it('takes a user, a token, a model or the id of a request, and says which it has understood', async () => {
    const page = await logs.open(allTime)
    await focused(page)
    await search(page).fill('ada')
    await page.getByRole('option', { name: 'User: ada' }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/username=ada/)
    await page.getByText('Understood as the user ada').waitFor()
    expect(await search(page).inputValue()).toBe('')
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByText('Understood as').waitFor({ state: 'detached' })
    expect(asked(page).has('username')).toBe(false)
    await search(page).fill('sonnet')
    await page.keyboard.press('Enter')
    await page.waitForURL(/model_name=claude-sonnet-4-20250514/)
    await page.getByRole('button', { name: 'Reset' }).click()
    const id = '019a9c3e-5b10-7c11-9a55-3d2b6f0c2b11'
    await search(page).fill(id)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL((url) => url.searchParams.get('request_id') === id)
    await page.getByText('Understood as a request ID').waitFor()
    expect(logs.errors).toEqual([])
  })

  it('offers what else a text may mean', async () => {
    const page = await logs.open(allTime)
    await focused(page)
    await search(page).fill('gpt-4')
    await page.getByRole('option', { name: 'Models with “gpt-4” in their name' }).click()
    await page.waitForURL((url) => url.searchParams.get('model_name') === '%gpt-4%')
    await search(page).fill('research')
    await page.getByRole('option', { name: 'Token: research' }).click()
    await page.waitForURL(/token_name=research/)
    // Beside what was asked for before.
    expect(asked(page).get('model_name')).toBe('%gpt-4%')
    expect(logs.errors).toEqual([])
  })

  it('knows no users for who is no administrator', async () => {
    await logs.remote.signIn(ada)
    const page = await logs.open(allTime)
    await page.getByRole('combobox', { name: 'Search by request ID, token or model' }).fill('ada')
    await page.getByRole('option', { name: 'Token: ada' }).waitFor()
    expect(await page.getByRole('option', { name: /^User/ }).count()).toBe(0)
  })
})

describe('a value of a row as a filter (L53)', () => {
  it('is one by a click on the button behind it, and is then not offered again', async () => {
    const page = await logs.open(allTime)
    await page.getByText('of 101').waitFor()
    const row = rowOf(page, 'claude-sonnet-4-20250514')
    const button = row.getByRole('button', { name: 'Filter by Token: laptop' })
    const before = await row.boundingBox()
    await row.getByRole('button', { name: 'laptop', exact: true }).hover()
    expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
    expect(await row.boundingBox()).toEqual(before)
    await button.click()
    await page.waitForURL(/token_name=laptop/)
    await page.getByText(/of 3\d$/).waitFor()
    expect(await button.count()).toBe(0)
    // It opened no row.
    expect(await page.locator('tr[data-detail]').count()).toBe(0)
    await rowOf(page, 'gpt-4o')
      .getByRole('button', { name: /^Filter by Model/ })
      .first()
      .click()
    await page.waitForURL(/model_name=/)
    expect(asked(page).get('token_name')).toBe('laptop')
    expect(logs.errors).toEqual([])
  })

  it('is reached by arrow keys, in the menu of the row, and in what it unfolds', async () => {
    const page = await logs.open(allTime)
    await page.getByText('of 101').waitFor()
    const row = rowOf(page, 'gpt-4o-audio-preview')
    await row.focus()
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Filter by Model: gpt-4o-audio-preview',
    )
    await row.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Outcome: Complete' }).click()
    await page.waitForURL(/outcome=complete/)
    await rowOf(page, 'gpt-4o-audio-preview').getByRole('button', { name: 'Expand row' }).click()
    const values = page.getByRole('toolbar', { name: 'Filter by' })
    expect(await values.getByRole('button').allInnerTexts()).toEqual(
      expect.arrayContaining(['User: ada', 'Channel: openai-main', 'Group: vip']),
    )
    await values.getByRole('button', { name: /Channel/ }).click()
    await page.waitForURL(/channel=3/)
    expect(logs.errors).toEqual([])
  })
})
