import { readFile } from 'node:fs/promises'
import { clipboardOf, type RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { startBilling } from './remote'

let site: RemoteSite
beforeAll(async () => {
  site = await startBilling()
}, 120_000)
afterAll(() => site?.stop())
beforeEach(() => site.reset())

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const sent = async (method: string) => (await site.remote.calls()).filter((call) => call.method === method)
const more = (page: Page) => page.getByRole('main').getByRole('button', { name: 'More', exact: true })

describe('redemption codes', () => {
  it('are made, named by what they are worth, and there to be copied and kept as a file (M15)', async () => {
    const page = await site.open('/redemption')
    await page.getByRole('button', { name: 'Add codes' }).click()
    const form = page.getByRole('dialog')
    await form.getByText('“$0.20” if left empty.').waitFor()
    await form.getByRole('textbox', { name: /Number of codes/ }).fill('101')
    await page.keyboard.press('Control+Enter')
    await form.getByText('Between 1 and 100 redemption codes can be made at once').waitFor()
    await form.getByRole('textbox', { name: /Number of codes/ }).fill('3')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: '3 codes added' }).waitFor()
    await page.getByRole('button', { name: 'Copy 3 codes' }).click()
    await page
      .getByText(/copied/i)
      .first()
      .waitFor()
    const copied = await clipboardOf(page)
    expect(copied).toMatch(/^\w{32}\n\w{32}\n\w{32}$/)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download codes' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('codes-0.20.txt')
    expect(await readFile(await file.path(), 'utf8')).toBe(`${copied}\n`)
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await row(page, '$0.20').first().waitFor()
    const [call] = await sent('POST')
    expect(call?.body).toEqual({
      name: '$0.20',
      quota: 100_000,
      count: 3,
      is_gift: false,
      max_uses: -1,
      key: '',
      valid_from: 0,
      valid_until: 0,
    })
    expect(site.errors).toEqual([])
  })

  it('are gifts with a code of one’s own, of which there is one', async () => {
    const page = await site.open('/redemption/add')
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: /^Name/ }).fill('party')
    await form.getByRole('switch', { name: /Gift code/ }).click()
    await form.getByRole('button', { name: '100', exact: true }).first().click()
    await form.getByRole('textbox', { name: /Code of your own/ }).fill('PARTY-2026')
    await form.getByRole('textbox', { name: /Number of codes/ }).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: '1 code added' }).waitFor()
    expect((await sent('POST')).map(({ body }) => body)).toMatchObject([
      { name: 'party', is_gift: true, max_uses: 100, key: 'PARTY-2026', count: 1 },
    ])
  })

  it('are edited while they are unused, and say why not afterwards (M15)', async () => {
    const page = await site.open('/redemption')
    await row(page, 'newsletter').getByText('newsletter').click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: /^Name/ }).fill('letter')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Redemption code saved').waitFor()
    await row(page, 'letter').waitFor()
    expect((await sent('PUT')).map(({ body }) => body)).toEqual([{ id: 6, name: 'letter' }])
    await row(page, 'conference').getByRole('button', { name: 'More actions' }).click()
    const edit = page.getByRole('menuitem', { name: 'Edit code' })
    expect(await edit.getAttribute('aria-disabled')).toBe('true')
    await page.getByText('Only a code that is unused can be edited').first().waitFor()
  })

  it('tell what somebody else changed of one meanwhile, as an amount (K48)', async () => {
    const page = await site.open('/redemption/edit/8')
    const form = page.getByRole('dialog')
    const quota = form.getByRole('textbox', { name: /^Quota/ })
    await quota.fill('3')
    await page.evaluate(
      "fetch('/api/redemption/', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: 8, quota: 1000000 }) })",
    )
    await page.keyboard.press('Control+Enter')
    await form.getByText('Somebody else has changed this: $2.00. Save again to overwrite it').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Code saved').waitFor()
  })

  it('are chosen, copied and disabled together, and the disabled ones deleted (M16)', async () => {
    const page = await site.open('/redemption')
    await page.getByRole('checkbox', { name: 'spring #8' }).check()
    await page.getByRole('checkbox', { name: 'newsletter #6' }).check()
    await page.getByRole('button', { name: 'Copy 2 codes' }).click()
    await page
      .getByText(/copied/i)
      .first()
      .waitFor()
    expect((await clipboardOf(page)).split('\n')).toHaveLength(2)
    await page.getByRole('checkbox', { name: 'withdrawn #' }).first().check()
    await page.getByRole('button', { name: 'Disable 3 codes' }).click()
    // One of them was so already, which is told by its name.
    const outcome = page.getByRole('dialog', { name: 'Disable 3 codes' })
    await outcome.getByText('2 codes disabled').waitFor()
    await outcome.getByText('1 left as they were: so already, or changed meanwhile').waitFor()
    await outcome.getByText(/^withdrawn #\d+$/).waitFor()
    await outcome.getByRole('button', { name: 'Close', exact: true }).last().click()
    await more(page).click()
    await page.getByRole('menuitem', { name: 'Delete disabled codes' }).click()
    await page.getByRole('button', { name: 'Delete disabled codes' }).click()
    await page.getByText('3 codes deleted').waitFor()
    await row(page, 'withdrawn').waitFor({ state: 'detached' })
    expect(site.errors).toEqual([])
  })

  it('are deleted by their name once it was said how many there are (M16)', async () => {
    const page = await site.open('/redemption')
    const ask = async (name: string) => {
      await more(page).click()
      await page.getByRole('menuitem', { name: 'Delete codes by name' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: /^Name/ }).fill(name)
      await page.getByRole('button', { name: 'Count codes' }).click()
    }
    await ask('nobody')
    await page.getByText('No code has the name “nobody”').waitFor()
    expect(await sent('DELETE')).toEqual([])
    await ask('spring')
    await page.getByText('Delete 2 codes with the name “spring”?').waitFor()
    expect(await sent('DELETE')).toEqual([])
    await page.getByRole('button', { name: 'Delete 2 codes' }).click()
    await page.getByText('2 codes deleted').waitFor()
    await row(page, 'spring').first().waitFor({ state: 'detached' })
  })

  it('are sorted by the server, and found without the address saying by what', async () => {
    const page = await site.open('/redemption')
    const sorted = page.waitForRequest(/\/api\/redemption\/\?.*sort_by=name&sort_order=asc/)
    await page.getByRole('columnheader').getByRole('button', { name: /Name/ }).click()
    await page.getByRole('row').nth(1).filter({ hasText: 'conference' }).waitFor()
    await sorted
    await page.getByRole('textbox', { name: /Name, ID or whole code/ }).fill('WELCOME-2026')
    await page.getByRole('textbox', { name: /Name, ID or whole code/ }).press('Enter')
    await row(page, 'conference').waitFor({ state: 'detached' })
    await row(page, 'newsletter').waitFor()
    expect(page.url()).not.toContain('WELCOME')
  })
})
