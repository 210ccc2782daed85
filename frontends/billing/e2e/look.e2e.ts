import { faultsInEveryView, languages, type RemoteSite } from '@tollgate/console-sdk/testing'
import { personal, startBilling } from './remote'

let site: RemoteSite
beforeAll(async () => {
  site = await startBilling('development')
}, 120_000)
afterAll(() => site?.stop())
beforeEach(() => site.reset())

describe.each(languages)('in %s, at every width and in either scheme', (language) => {
  it.each([
    ['/token', 'laptop'],
    ['/pricing', 'gpt-image-1'],
  ])('%s has no fault', async (address, sign) => {
    const page = await site.open(address, { language })
    await page.getByText(sign).first().waitFor()
    expect(await faultsInEveryView(page, language)).toEqual([])
    expect(site.errors).toEqual([])
  })

  it('the panels of the settings have no fault', async () => {
    const page = await site.open('/setting?tab=operation', { language })
    await page.getByRole('switch').first().waitFor()
    expect(await faultsInEveryView(page, language)).toEqual([])
    expect(site.errors).toEqual([])
  })

  it('the sheet of a token has no fault', async () => {
    const page = await site.open('/token', { language })
    await page.getByRole('button', { name: /^(添加令牌|Add token)$/ }).click()
    for (const summary of await page.locator('summary').all()) await summary.click()
    expect(await faultsInEveryView(page, language)).toEqual([])
    expect(site.errors).toEqual([])
  })

  it('the cards of one’s own account have no fault, nor has their question', async () => {
    const page = await site.open(personal, { language })
    await page.getByRole('textbox').waitFor()
    expect(await faultsInEveryView(page, language)).toEqual([])
    await page.getByRole('button', { name: /^(划转|Transfer earnings)$/ }).click()
    await page.getByRole('dialog').waitFor()
    expect(await faultsInEveryView(page, language)).toEqual([])
    expect(site.errors).toEqual([])
  })
})
