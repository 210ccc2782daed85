import type { RemoteSite } from '@tollgate/console-sdk/testing'
import { startBilling } from './remote'

let site: RemoteSite
beforeAll(async () => {
  site = await startBilling()
}, 120_000)
afterAll(() => site?.stop())
beforeEach(() => site.reset())

describe('M42 budgets', () => {
  it('are set by administrators, once they say whose they are', async () => {
    const page = await site.open('/budget')
    await page.getByRole('progressbar', { name: 'vip: 86% spent' }).waitFor()
    await page.getByRole('button', { name: 'Add budget' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('Give the id of the user or token, or the name of the group').waitFor()
    await sheet.getByRole('textbox', { name: /^Username or user ID/ }).fill('grace')
    await sheet.getByRole('textbox', { name: /^Budget per month/ }).fill('10')
    await sheet.getByRole('switch').click()
    await sheet.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Budget saved').waitFor()
    expect(await site.sentTo('POST /api/budget/')).toEqual([
      { scope: 'user', id: '12', monthly_quota: 5_000_000, warn_percents: [50, 80, 100], is_hard: true },
    ])
    expect(site.errors).toEqual([])
  })

  it('rule K31: are sorted by what is spent of them, and the address says so', async () => {
    const page = await site.open('/budget')
    const first = page.locator('tr[data-row]').first()
    await page.getByRole('button', { name: 'Sort by Spent' }).click()
    await first.getByText('root', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Sort by Spent' }).click()
    await first.getByText('laptop', { exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('?by=spent&way=asc')
    await page.reload()
    await first.getByText('laptop', { exact: true }).waitFor()
    expect(site.errors).toEqual([])
  })

  it('rules K47 and K48: say that they are gone instead of coming back, and what somebody else has changed', async () => {
    const page = await site.open('/budget')
    const edit = async (name: string) => {
      await page.getByRole('row').filter({ hasText: name }).first().click()
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: /^Budget per month/ })
        .fill('7')
    }
    const [laptop, vip] = await page.evaluate(async () => {
      const { data } = (await (await fetch('/api/budget/')).json()) as {
        data: { items: { id: number; name: string; scope: string; scope_id: string }[] }
      }
      return ['laptop', 'vip'].map((name) => data.items.find((item) => item.name === name))
    })
    await edit('laptop')
    await page.evaluate((id) => fetch(`/api/budget/${id}`, { method: 'DELETE' }), laptop?.id)
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('dialog')
      .getByText(/There is no such budget/)
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Back to the list' }).click()
    await page.getByRole('row').filter({ hasText: 'laptop' }).waitFor({ state: 'detached' })
    await edit('vip')
    await page.evaluate(
      (of) =>
        fetch('/api/budget/', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            scope: of?.scope,
            id: of?.scope_id,
            monthly_quota: 1_000_000,
            warn_percents: [50],
            is_hard: true,
          }),
        }),
      vip,
    )
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('dialog')
      .getByText('Somebody else has changed this: $2.00. Save again to overwrite it')
      .waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Budget saved').waitFor()
  })

  it('of one’s own stand in the wallet, and an administrator’s is not edited', async () => {
    const page = await site.open('/topup')
    const panel = page.getByRole('region', { name: 'Budgets', exact: true })
    await panel.getByText('Set by an administrator').waitFor()
    await panel.getByRole('button', { name: 'Delete the budget of laptop' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Budget deleted').waitFor()
    await panel.getByText('laptop').waitFor({ state: 'detached' })
    expect(site.errors).toEqual([])
  })
})
