import { clipboardOf, intercept, type RemoteSite, seriousFindings } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { startBilling } from './remote'

let site: RemoteSite
beforeAll(async () => {
  site = await startBilling()
}, 120_000)
afterAll(() => site?.stop())
beforeEach(() => site.reset())

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const names = (page: Page) => page.getByRole('row').locator('td:nth-child(4)').allInnerTexts()

describe('the price list', () => {
  it('begins with what is billed per call, then gpt, then the alphabet (M8)', async () => {
    const page = await site.open('/pricing')
    await row(page, 'gpt-4o').first().waitFor()
    expect((await names(page)).slice(0, 6)).toEqual([
      'gpt-image-1',
      'dall-e-3',
      'mj_imagine',
      'suno_music',
      'gpt-3.5-turbo',
      'gpt-4.1',
    ])
    await page.getByText('Your group: default. Its ratio: 1.').waitFor()
    expect(site.errors).toEqual([])
  })

  it('warns visitors whose prices they see (M8)', async () => {
    await site.remote.signIn(null)
    const page = await site.open('/pricing')
    await page.getByText('You are not signed in. Prices are those of the default group, ratio 1.').waitFor()
    expect(site.errors).toEqual([])
  })

  it('shows another group by a click (M8)', async () => {
    const page = await site.open('/pricing?q=grok')
    await row(page, 'grok-4').getByText('No', { exact: true }).waitFor()
    await row(page, 'grok-4').getByRole('button', { name: 'vip' }).click()
    await page.getByText('Viewing group vip, ratio 0.8').waitFor()
    await row(page, 'grok-4').getByText('$2.40').waitFor()
    await row(page, 'grok-4').getByText('$12.00').waitFor()
    expect(new URL(page.url()).search).toBe('?q=grok&group=vip')
  })

  it('finds names that are typed roughly, and copies those that are chosen (M8)', async () => {
    const page = await site.open('/pricing')
    const search = page.getByRole('textbox', { name: 'Search models' })
    await search.fill('gpt4o')
    await page.getByText('3 models').waitFor()
    await row(page, 'gpt-4o-mini').getByRole('checkbox').click()
    await search.fill('o3')
    await row(page, 'o3').getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Copy 2 model names' }).click()
    await page
      .getByText(/copied/i)
      .first()
      .waitFor()
    expect(await clipboardOf(page)).toBe('gpt-4o-mini,o3')
    await search.fill('nothing at all')
    await page.getByText('No model matches').waitFor()
    await page.getByRole('button', { name: 'Show all models' }).click()
    await page.getByText('28 models').waitFor()
  })

  it('is narrowed to what is billed one way, and says how each price comes about (M74)', async () => {
    const page = await site.open('/pricing')
    await page.getByRole('combobox', { name: 'Billing' }).click()
    await page.getByRole('option', { name: 'Per second' }).click()
    await page.getByText('1 model', { exact: true }).waitFor()
    await row(page, 'sora-2').getByText('$0.10 per second').waitFor()
    expect(new URL(page.url()).search).toBe('?billing=second')
    await page.getByRole('combobox', { name: 'Billing' }).click()
    await page.getByRole('option', { name: 'By usage' }).click()
    await page.getByRole('textbox', { name: 'Search models' }).fill('gpt-4o')
    await row(page, 'gpt-4o-mini').waitFor()
    await row(page, 'sora-2').waitFor({ state: 'detached' })
    await row(page, 'gpt-4o').getByRole('cell', { name: 'By usage' }).first().click()
    await page.getByText('prompt: model ratio 1.25 × $2 × group ratio 0.8; completion: × 4').waitFor()
    await page.getByText(/Cache\sread\s\$1\.00 · Write,\s5\smin\s\$2\.50 · Write,\s1\sh\s\$4\.00/).waitFor()
    await page.getByText('Cost by usage = group ratio × model ratio').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(site.errors).toEqual([])
  })

  it('shows steps by the length of input and the price that is to come, and reckons what calls cost (M62)', async () => {
    const page = await site.open('/pricing?q=gemini-2.5-pro&group=vip')
    const gemini = row(page, 'gemini-2.5-pro')
    await gemini.getByText('>200k: $2.00').waitFor()
    await gemini.getByText('changes 2100-01-01').waitFor()
    await page.getByRole('button', { name: 'Cost calculator' }).click()
    const sheet = page.getByRole('dialog')
    await sheet
      .getByRole('combobox', { name: 'Model name' })
      .or(sheet.getByRole('combobox', { name: 'Model' }))
      .first()
      .fill('gemini-2.5-pro')
    await page.getByRole('option', { name: 'gemini-2.5-pro' }).click()
    const type = (label: string, value: string) => sheet.getByRole('textbox', { name: label }).fill(value)
    await type('Prompt tokens per call', '200001')
    await type('Completion tokens per call', '1000')
    // (200001 x 2.5 + 1000 x 10) / 1000000 x 0.8 USD: beyond the step, in a group at 0.8.
    await sheet.getByText('$0.408002 · 204,001 units').waitFor()
    await sheet.getByText('$40.800200 · 20,400,100 units').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await type('Of these cached', '200002')
    await sheet.getByText('No more tokens can be cached than the prompt has').waitFor()
    expect(site.errors).toEqual([])
  })

  it('draws one page of 1,500 models, and loses no letter of what is typed quickly', async () => {
    const page = await site.open('/pricing')
    const items = Array.from({ length: 1_500 }, (_, index) => ({
      model_name: `vendor-${index % 40}/model-${index}`,
      quota_type: index % 7 === 0 ? 1 : 0,
      model_ratio: 1,
      model_price: 0.01,
      completion_ratio: 4,
      owner_by: '',
      enable_groups: ['default', 'vip'],
    }))
    const answer = {
      success: true,
      message: '',
      data: items,
      group_ratio: { default: 1 },
      usable_group: { default: '' },
    }
    await intercept(page, '**/api/pricing', (route) => route.fulfill({ json: answer }))
    await page.evaluate(() => localStorage.setItem('page-size', '100'))
    await page.reload()
    await page.getByText('1500 models').waitFor()
    expect(await row(page, 'vendor').count()).toBe(100)
    const search = page.getByRole('textbox', { name: 'Search models' })
    await search.pressSequentially('model-1499')
    await page.getByText('1 model', { exact: true }).waitFor()
    expect(await search.inputValue()).toBe('model-1499')
    expect(await row(page, 'vendor').count()).toBe(1)
  })

  it('says when it is empty, broken and slow', async () => {
    await site.remote.disturb({ call: 'GET /api/pricing', status: 500, times: 1 })
    const page = await site.open('/pricing')
    await page.getByText('Error: the server failed. Please tell your administrator.').waitFor()
    await page.getByRole('button', { name: /try again|retry/i }).click()
    await row(page, 'gpt-4o').first().waitFor()
    await site.remote.disturb({ call: 'GET /api/pricing', status: 0, isHeld: true })
    const slow = await site.open('/pricing')
    expect(await slow.getByText('No prices yet').count()).toBe(0)
    await site.remote.release()
    await row(slow, 'gpt-4o').first().waitFor()
    const answer = { success: true, message: '', data: [], group_ratio: {}, usable_group: {} }
    await intercept(slow, '**/api/pricing', (route) => route.fulfill({ json: answer }))
    await slow.reload()
    await slow.getByText('No prices yet').waitFor()
  })
})
