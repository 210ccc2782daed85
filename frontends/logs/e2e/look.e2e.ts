import type { RemoteSite } from '@tollgate/console-sdk/testing'
import { allTime, startLogs } from './log-page'

let logs: RemoteSite
beforeAll(async () => {
  logs = await startLogs('development')
}, 120_000)
afterAll(() => logs?.stop())
beforeEach(() => logs.reset())

it('is whole and readable at every width, in either language and scheme', async () => {
  const page = await logs.open(allTime)
  const folds = page.getByRole('button', { name: 'Expand row' })
  await folds.first().waitFor()
  for (const index of [6, 5, 4, 3, 2, 1, 0]) await folds.nth(index).click()
  expect(await logs.faultsInEveryView(page)).toEqual([])
  expect(logs.errors).toEqual([])
})

it('L27, L55: has a panel and a page of a call that are whole and readable in every view', async () => {
  const page = await logs.open(allTime)
  await page.getByRole('button', { name: 'Expand row' }).nth(2).click()
  await page.getByRole('button', { name: 'All about this call' }).click()
  await page.getByRole('heading', { name: 'Ledger' }).waitFor()
  expect(await logs.faultsInEveryView(page)).toEqual([])
  await page.getByRole('dialog').locator('a[href^="/log/"]').click()
  await page.waitForURL(/\/log\/[\da-f-]{36}$/)
  await page.getByRole('list', { name: /The way of the call|调用经过/ }).waitFor()
  expect(await logs.faultsInEveryView(page)).toEqual([])
  expect(logs.errors).toEqual([])
})
