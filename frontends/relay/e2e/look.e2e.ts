import type { RemoteSite } from '@tollgate/console-sdk/testing'
import { startPlayground } from './playground-page'

let site: RemoteSite
beforeAll(async () => {
  site = await startPlayground('development')
}, 120_000)
afterAll(() => site.stop())
beforeEach(() => site.reset())

it('reads well at every width, in either language and scheme', async () => {
  const page = await site.open('/playground')
  await page.locator('form textarea').first().fill('break it')
  await page.locator('form textarea').first().press('Enter')
  await page.getByRole('alert').waitFor()
  await page.getByText(/[$]0\.\d+/).waitFor()
  expect(await site.faultsInEveryView(page)).toEqual([])
  expect(site.errors).toEqual([])
})

it.each(['operation', 'ratelimit', 'models'])('the panels of the settings read well: %s', async (tab) => {
  const page = await site.open(`/setting?tab=${tab}`)
  await page.getByRole('switch').first().waitFor()
  expect(await site.faultsInTurn(page)).toEqual([])
  expect(site.errors).toEqual([])
})
