import { intercept, type RemoteSite } from '@tollgate/console-sdk/testing'
import { personal, startBilling } from './remote'

let site: RemoteSite
beforeAll(async () => {
  site = await startBilling('development')
}, 120_000)
afterAll(() => site?.stop())
beforeEach(() => site.reset())

describe('at every width, in either language and scheme', () => {
  it.each([
    ['/token', 'laptop'],
    ['/pricing', 'gpt-image-1'],
    ['/redemption', 'newsletter'],
    ['/topup', 'Stripe'],
    ['/order', 'grace'],
    ['/budget', 'laptop'],
    ['/chat', 'Set up chat links'],
    ['/chat2link', 'Set up chat links'],
    ['/statement?month=2026-01', 'gpt-4o'],
  ])('%s has no fault', async (address, sign) => {
    const page = await site.open(address)
    await page.getByText(sign).first().waitFor()
    expect(await site.faultsInTurn(page)).toEqual([])
    expect(site.errors).toEqual([])
  })

  it('a chat in its frame has no fault', async () => {
    await site.remote.setStatus({ chats: [{ Next: 'https://chat.example.com/#{key}' }] })
    const page = await site.openPassing('/pricing')
    await intercept(page, 'https://chat.example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Chat</title>' }),
    )
    await page.goto(`${site.remote.url}/chat/0`)
    await page.getByRole('heading', { name: 'Next' }).waitFor()
    expect(await site.faultsInTurn(page)).toEqual([])
    expect(site.errors).toEqual([])
  })

  it('the panel of payment has no fault', async () => {
    const page = await site.open('/setting?tab=system')
    await page.getByRole('textbox').first().waitFor()
    expect(await site.faultsInTurn(page)).toEqual([])
    expect(site.errors).toEqual([])
  })

  it('the panels of the settings have no fault', async () => {
    const page = await site.open('/setting?tab=operation')
    await page.getByRole('switch').first().waitFor()
    expect(await site.faultsInTurn(page)).toEqual([])
    expect(site.errors).toEqual([])
  })

  it('the sheet of a token has no fault', async () => {
    const page = await site.open('/token')
    await page.getByRole('button', { name: 'Add token' }).click()
    for (const summary of await page.locator('summary').all()) await summary.click()
    expect(await site.faultsInTurn(page)).toEqual([])
    expect(site.errors).toEqual([])
  })

  it('the code of a token has no fault', async () => {
    const page = await site.open('/token')
    await page.getByRole('row').filter({ hasText: 'support-bot' }).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Show code' }).click()
    await page.getByRole('dialog').getByRole('tab', { name: 'Python' }).waitFor()
    expect(await site.faultsInTurn(page)).toEqual([])
    expect(site.errors).toEqual([])
  })

  it('the sheet of a code has no fault', async () => {
    const page = await site.open('/redemption/add')
    await page.getByRole('switch').click()
    for (const summary of await page.locator('summary').all()) await summary.click()
    expect(await site.faultsInTurn(page)).toEqual([])
    expect(site.errors).toEqual([])
  })

  it('the cards of one’s own account have no fault, nor has their question', async () => {
    const page = await site.open(personal)
    await page.getByRole('textbox').waitFor()
    expect(await site.faultsInTurn(page)).toEqual([])
    await page.getByRole('button', { name: /^(划转|Transfer)/ }).click()
    await page.getByRole('dialog').waitFor()
    expect(await site.faultsInTurn(page)).toEqual([])
    expect(site.errors).toEqual([])
  })
})
