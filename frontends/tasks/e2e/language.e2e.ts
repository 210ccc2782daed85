import path from 'node:path'
import { copyProject, RemoteSite } from '@tollgate/console-sdk/testing'

/** What one file has the section say; all else it says in English. */
const esperanto = {
  others: { title: 'Taskoj' },
  $sentences: { Tasks: 'Ĉiuj taskoj', Drawings: 'Desegnoj', Columns: 'Kolumnoj' },
}

let tasks: RemoteSite
beforeAll(async () => {
  const folder = copyProject(path.join(__dirname, '..'), 'tasks-with-files', { 'src/i18n/eo.json': esperanto })
  tasks = await RemoteSite.start(folder)
}, 180_000)
afterAll(() => tasks?.stop())

it('K50 a section speaks a further language by one file: its keys, its menu, the kit, and English for the rest', async () => {
  const page = await tasks.open('/task', { language: 'eo' })
  await page.getByRole('heading', { name: 'Taskoj', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Desegnoj' }).waitFor()
  await page.getByRole('button', { name: 'Kolumnoj' }).waitFor()
  await page.getByText(/^Everybody’s music, videos/).waitFor()
  expect(await page.evaluate('document.documentElement.lang')).toBe('eo')
  await page.getByRole('button', { name: 'zh', exact: true }).click()
  await page.getByRole('heading', { name: '任务日志' }).waitFor()
  expect(tasks.errors).toEqual([])
})
