import type { RemoteSite } from '@tollgate/console-sdk/testing'
import { startTasks } from './tasks-page'

let tasks: RemoteSite
beforeAll(async () => {
  tasks = await startTasks('development')
}, 120_000)
afterAll(() => tasks?.stop())
beforeEach(() => tasks.reset())

it('is whole and readable at every width, in either language and scheme', async () => {
  const page = await tasks.open('/midjourney')
  await page.getByText('1767225600023880').waitFor()
  expect(await tasks.faultsInEveryView(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByText('Banned prompt').first().click()
  await page.getByRole('dialog').waitFor()
  expect(await tasks.faultsInTurn(page)).toEqual([])
  const others = await tasks.open('/task?start_timestamp=0')
  await others.getByRole('progressbar').first().waitFor()
  expect(await tasks.faultsInTurn(others)).toEqual([])
  expect(tasks.errors).toEqual([])
})

it('has a panel of its settings, which says what each option does', async () => {
  const page = await tasks.open('/setting?tab=operation')
  const panel = page.getByRole('region', { name: 'Drawing and tasks' })
  await panel.getByRole('switch', { name: 'Drawing', exact: true }).click()
  await panel.getByRole('switch', { name: 'Allow callbacks' }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await tasks.sentTo('PUT /api/option/')).toEqual([
    { key: 'DrawingEnabled', value: 'false' },
    { key: 'MjNotifyEnabled', value: 'true' },
  ])
  expect(await tasks.faultsInTurn(page)).toEqual([])
  expect(tasks.errors).toEqual([])
})
