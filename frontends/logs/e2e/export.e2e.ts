import { readFileSync } from 'node:fs'
import { intercept, type RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { allTime, queriesTo, startLogs } from './log-page'

let logs: RemoteSite
beforeAll(async () => {
  logs = await startLogs()
}, 120_000)
afterAll(() => logs?.stop())
beforeEach(() => logs.reset())

/** As a browser has it that lets no page write to files, or as one in which somebody chooses this one. */
const withoutPicker = (page: Page) => page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
const choosing = (page: Page, name: string) =>
  page.evaluate((chosen) => {
    const pick = async () => (await navigator.storage.getDirectory()).getFileHandle(chosen, { create: true })
    Object.assign(window, { showSaveFilePicker: pick })
  }, name)
const kept = (page: Page, name: string) =>
  page.evaluate(async (chosen) => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle(chosen)
    return (await handle.getFile()).text()
  }, name)

describe('the log as a file (L18)', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export the usage log' })
  const openDialog = async (page: Page) => {
    await page.getByRole('button', { name: 'Export' }).click()
    await dialog(page).waitFor()
  }
  const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save file' }).click()

  it('is downloaded with what the filters find', async () => {
    const page = await logs.open(`${allTime}&outcome=refused`)
    await page.getByText('of 2', { exact: false }).waitFor()
    await withoutPicker(page)
    await openDialog(page)
    await dialog(page).getByText('2 rows match the filters.').waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), save(page)])
    await page.getByText('2 rows were exported').waitFor()
    expect(file.suggestedFilename()).toMatch(/^usage-log-\d{4}-\d\d-\d\d\.csv$/)
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^\ufeffid,[\s\S]*\r\n"end","[^"]+","rows: 2"\r\n$/)
    const [query] = await queriesTo('/api/log/export', logs)
    expect([query?.get('format'), query?.get('outcome')]).toEqual(['csv', 'refused'])
    expect(logs.errors).toEqual([])
  })

  it('is written to the file that was chosen, whole or not at all', async () => {
    const page = await logs.open(allTime)
    await page.getByText('of 101').waitFor()
    await choosing(page, 'whole.jsonl')
    await openDialog(page)
    await dialog(page).getByText('JSON Lines').click()
    await save(page)
    await page.getByText('101 rows were exported').waitFor()
    const lines = (await kept(page, 'whole.jsonl')).trimEnd().split('\n')
    expect([lines.length, JSON.parse(lines.at(-1)!)]).toMatchObject([102, { end: { rows: 101 } }])
    await intercept(
      page,
      '**/api/log/export*',
      (route) =>
        route.fulfill({ headers: { 'content-type': 'text/csv', 'x-tollgate-rows': '3' }, body: 'id\r\n1\r\n2\r\n' }),
      1,
    )
    await choosing(page, 'cut.csv')
    await openDialog(page)
    await save(page)
    await dialog(page).getByText('The file was cut off before its end').waitFor()
    expect(await kept(page, 'cut.csv')).toBe('')
  })

  it('shows how far it is, can be stopped, and says why there is none', async () => {
    const page = await logs.open(allTime)
    await page.getByText('of 101').waitFor()
    await withoutPicker(page)
    await intercept(
      page,
      '**/api/log/export*',
      (route) => route.fulfill({ status: 429, json: { success: false, message: 'Another export is running' } }),
      1,
    )
    await openDialog(page)
    await save(page)
    await dialog(page).getByText('too many requests').waitFor()
    await logs.remote.disturb({ call: 'GET /api/log/export', status: 500, isHeld: true })
    await save(page)
    await dialog(page).getByRole('progressbar').waitFor()
    await dialog(page).getByRole('button', { name: 'Stop' }).click()
    await dialog(page).getByRole('radiogroup').or(dialog(page).getByText('JSON Lines')).first().waitFor()
    await logs.remote.release()
  })
})
