import { faultsInEveryView, languages, type RemoteSite } from '@tollgate/console-sdk/testing'
import { startPlayground } from './playground-page'

let site: RemoteSite
beforeAll(async () => {
  site = await startPlayground('development')
}, 120_000)
afterAll(() => site.stop())
beforeEach(() => site.reset())

it.each(languages)('reads well in %s, at every width and in either scheme', async (language) => {
  const page = await site.open('/playground', { language })
  await page.locator('form textarea').first().fill('break it')
  await page.locator('form textarea').first().press('Enter')
  await page.getByRole('alert').waitFor()
  await page.getByText(/[$]0\.\d+/).waitFor()
  expect(await faultsInEveryView(page, language)).toEqual([])
  expect(site.errors).toEqual([])
})
