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
