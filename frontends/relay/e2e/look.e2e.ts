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
  const ask = async (text: string) => {
    await page.locator('form textarea').first().fill(text)
    await page.locator('form textarea').first().press('Enter')
  }
  await ask('retry')
  await page.locator('.hljs-keyword').first().waitFor()
  await page.getByText(/[$]0\.\d+/).waitFor()
  await ask('break it')
  await page.getByRole('alert').waitFor()
  await page
    .getByText(/[$]0\.\d+/)
    .nth(1)
    .waitFor()
  expect(await site.faultsInEveryView(page)).toEqual([])
  expect(site.errors).toEqual([])
})

it('reads well with two models side by side, and images', async () => {
  const page = await site.open('/playground?model=claude-sonnet-4-5&with=o3-mini')
  const url = await page.evaluate(() => document.createElement('canvas').toDataURL())
  const file = { name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('form').getByRole('img').waitFor()
  await page.locator('form textarea').first().fill('retry')
  await page.locator('form textarea').first().press('Enter')
  await page
    .getByText(/[$]0\.\d+/)
    .nth(1)
    .waitFor()
  await page.locator('input[type=file]').setInputFiles([file, { ...file, name: 'notes.txt', mimeType: 'text/plain' }])
  await page.getByRole('form').getByRole('img').waitFor()
  expect(await site.faultsInEveryView(page)).toEqual([])
  expect(site.errors).toEqual([])
})

it.each(['operation', 'ratelimit', 'models'])('the panels of the settings read well: %s', async (tab) => {
  const page = await site.open(`/setting?tab=${tab}`)
  await page.getByRole('switch').first().waitFor()
  expect(await site.faultsInTurn(page)).toEqual([])
  expect(site.errors).toEqual([])
})
