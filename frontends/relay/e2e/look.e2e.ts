import { everyView, overflowOf, type RemoteSite, seriousFindings, type View } from '@tollgate/console-sdk/testing'
import { startPlayground } from './playground-page'

let site: RemoteSite
beforeAll(async () => {
  site = await startPlayground()
}, 120_000)
afterAll(() => site.stop())
beforeEach(() => site.reset())

const open = (view?: View) => site.open('/playground', view)

it.each(everyView)('reads well in $language, $scheme, at $width px', async (view) => {
  const page = await open(view)
  await page.locator('form textarea').first().fill('break it')
  await page.locator('form textarea').first().press('Enter')
  await page.getByRole('alert').waitFor()
  await page.getByText(/[$]0\.\d+/).waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  expect(site.errors).toEqual([])
})
