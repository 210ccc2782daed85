import { intercept, type RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { startBilling } from './remote'

let site: RemoteSite
beforeAll(async () => {
  site = await startBilling()
}, 120_000)
afterAll(() => site?.stop())
beforeEach(() => site.reset())

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const bar = (page: Page) => page.getByRole('toolbar', { name: /selected$/ })
const sent = async (method: string) => (await site.remote.calls()).filter((call) => call.method === method)

/** All tokens of the mocks, chosen: there are fourteen. */
async function allChosen(): Promise<Page> {
  const page = await site.open('/token')
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await bar(page).getByRole('button', { name: 'Select all 14' }).click()
  await bar(page).getByText('14 selected').waitFor()
  return page
}

describe('rows of all pages', () => {
  it('are chosen from a chosen page, one less where its box is cleared, and none under other filters (K29)', async () => {
    const page = await allChosen()
    await page.getByRole('button', { name: 'Page 2' }).click()
    expect(await page.getByRole('checkbox', { name: 'Select notebook-1', exact: true }).isChecked()).toBe(true)
    await page.getByRole('checkbox', { name: 'Select notebook-1', exact: true }).uncheck()
    await bar(page).getByText('13 selected').waitFor()
    await page.getByRole('textbox', { name: 'Search by name' }).fill('notebook')
    await page.keyboard.press('Enter')
    await row(page, 'notebook-7').waitFor()
    expect(await bar(page).count()).toBe(0)
    expect(site.errors).toEqual([])
  })

  it('are told where the list changed while it was read (K29)', async () => {
    const page = await site.open('/token')
    await row(page, 'laptop').waitFor()
    await page.evaluate(() =>
      fetch('/api/token/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'made', count: 100 }),
      }),
    )
    await page.reload()
    await page.getByText('1–10 of 114').waitFor()
    await page.getByRole('checkbox', { name: 'Select this page' }).check()
    let asked = 0
    await intercept(page, /\/api\/token\/\?.*size=100/, async (route) => {
      asked += 1
      // Between the two pages a token is deleted: one of the second page is now on the first, and is missed.
      if (asked === 2) await page.evaluate(() => fetch('/api/token/114', { method: 'DELETE' }))
      await route.continue()
    })
    await bar(page).getByRole('button', { name: 'Select all 114' }).click()
    await page.getByText('so some may be missing: 113 are selected, 113 match now.').waitFor()
  })

  it('are counted before they are deleted; a stop leaves the others chosen, and goes on with them (K30)', async () => {
    const page = await allChosen()
    await site.remote.disturb({ call: 'DELETE /api/token/11', status: 200, data: null, isHeld: true, times: 1 })
    await bar(page).getByRole('button', { name: 'Delete 14 tokens' }).click()
    const ask = page.getByRole('alertdialog', { name: 'Delete 14 tokens?' })
    await ask.getByRole('button', { name: 'Delete 14 tokens' }).click()
    const underway = page.getByRole('dialog', { name: 'Delete 14 tokens' })
    await underway.getByText('3 of 14').waitFor()
    await underway.getByRole('button', { name: 'Stop' }).click()
    await site.remote.release()
    await underway.getByText('4 tokens deleted').waitFor()
    await underway.getByText('10 not begun.').waitFor()
    expect(await sent('DELETE')).toHaveLength(4)
    await underway.getByRole('button', { name: 'Go on with the other 10' }).click()
    await page.getByText('10 tokens deleted').waitFor()
    // What was held up was answered without being done.
    await page.getByText('1–1 of 1').waitFor()
    expect(site.errors).toEqual([])
  })

  it('of which some were deleted meanwhile are told by name, leave the choice and are not asked for again (K30)', async () => {
    const page = await allChosen()
    await page.evaluate(() => Promise.all([14, 13].map((id) => fetch(`/api/token/${id}`, { method: 'DELETE' }))))
    await bar(page).getByRole('button', { name: 'Disable 14 tokens' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable 14 tokens' }).click()
    const outcome = page.getByRole('dialog', { name: 'Disable 14 tokens' })
    await outcome.getByText('12 tokens disabled').waitFor()
    await outcome.getByText('2 not there any more: somebody may have deleted them').waitFor()
    await outcome.getByText('laptop').waitFor()
    expect(await outcome.getByRole('button', { name: /Go on/ }).count()).toBe(0)
    await outcome.getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.getByText('1–10 of 12').waitFor()
    expect(await bar(page).count()).toBe(0)
  })

  it('of which some are refused are told by name and reason, and stay chosen (K30)', async () => {
    const page = await allChosen()
    await site.remote.disturb({ call: 'PUT /api/token/', status: 200, message: 'This one is in use', times: 1 })
    await bar(page).getByRole('button', { name: 'Disable 14 tokens' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable 14 tokens' }).click()
    const outcome = page.getByRole('dialog', { name: 'Disable 14 tokens' })
    await outcome.getByText('1 failed: This one is in use').waitFor()
    await outcome.getByText('13 tokens disabled').waitFor()
    await outcome.getByRole('button', { name: 'Close', exact: true }).last().click()
    await bar(page).getByText('1 selected').waitFor()
  })
})
