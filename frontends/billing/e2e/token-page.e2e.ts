import type { RemoteSite } from '@tollgate/console-sdk/testing'
import { startBilling } from './remote'

let site: RemoteSite
beforeAll(async () => {
  site = await startBilling()
}, 120_000)
afterAll(() => site?.stop())
beforeEach(() => site.reset())

describe('K36: the page of one token', () => {
  it('has its state, what bounds it and how it is called, without its key', async () => {
    const page = await site.open('/token')
    await page.getByRole('row').filter({ hasText: 'support-bot' }).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Open page' }).click()
    await page.waitForURL(/\/token\/12$/)
    await page.getByRole('heading', { level: 1, name: 'support-bot' }).waitFor()
    await page.getByRole('progressbar', { name: 'In all: 15% used' }).waitFor()
    await page.getByText('gpt-4o-mini, claude-sonnet-4-20250514').first().waitFor()
    await page.getByText('Once', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Call it' }).waitFor()
    const { key } = (await (await page.request.get(new URL('/api/token/12', page.url()).href)).json()).data
    expect(await page.content()).not.toContain(key.replace('sk-', ''))
    await page.getByRole('link', { name: 'Edit token' }).click()
    await page.getByRole('dialog').waitFor()
    expect(site.errors).toEqual([])
  })

  it('is no page for what is no id, and none of the sheet that adds one', async () => {
    const page = await site.open('/token/none')
    await page.getByRole('row').filter({ hasText: 'laptop' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/token')
    await page.getByRole('button', { name: 'Add token' }).click()
    await page.waitForURL(/\/token\/add$/)
    await page.getByRole('dialog').waitFor()
  })
})

it('K35: the tokens and budgets of a user stand on the page of that user', async () => {
  const props = encodeURIComponent(JSON.stringify({ user: { id: 7, username: 'ada', group: 'vip' } }))
  const page = await site.open(`/slot?name=identity.user&props=${props}`)
  const tokens = page.getByRole('table', { name: 'Tokens' })
  await tokens.getByText('Exhausted').waitFor()
  expect(await tokens.getByRole('link', { name: 'laptop' }).getAttribute('href')).toBe(
    '/log?username=ada&token_name=laptop&start_timestamp=0',
  )
  expect(await page.content()).not.toMatch(/sk-\w/)
  await page.getByRole('heading', { name: 'Budgets' }).waitFor()
  const budgets = (await site.remote.calls()).find((call) => call.path === '/api/budget/')
  expect(new URLSearchParams(budgets?.query).get('user_id')).toBe('7')
})
