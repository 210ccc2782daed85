import { faultsInEveryView, languages, type RemoteSite } from '@tollgate/console-sdk/testing'
import { allTime, startLogs } from './log-page'

let logs: RemoteSite
beforeAll(async () => {
  logs = await startLogs('development')
}, 120_000)
afterAll(() => logs?.stop())
beforeEach(() => logs.reset())

it.each(languages)('is whole and readable in %s, at every width and in either scheme', async (language) => {
  const page = await logs.open(allTime, { language })
  const folds = page.getByRole('button', { name: /^(展开|Expand row)$/ })
  await folds.first().waitFor()
  for (const index of [5, 4, 3, 2, 1, 0]) await folds.nth(index).click()
  expect(await faultsInEveryView(page, language)).toEqual([])
  expect(logs.errors).toEqual([])
})
