import { intercept, type RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { allTime, startLogs } from './log-page'

let logs: RemoteSite
beforeAll(async () => {
  logs = await startLogs()
}, 120_000)
afterAll(() => logs?.stop())
beforeEach(() => logs.reset())

/** Somebody makes a call. */
const call = (page: Page, model: string) =>
  page.evaluate((name) => fetch(`/api/mock/log?model_name=${name}`, { method: 'POST' }), model)
const firstRow = (page: Page) => page.getByRole('table', { name: 'Usage log' }).getByRole('row').nth(1)
const turnOn = async (page: Page) => {
  await page.getByText('of 101').waitFor()
  await page.getByRole('switch', { name: 'Live' }).click()
  await page.getByText('Live', { exact: true }).nth(1).waitFor()
}

/** Runs in the page: whether another tab is in front of it. */
function look(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('the log while it is followed (L20)', () => {
  it('shows new rows on top, and lets who reads below go on reading', async () => {
    const page = await logs.open(allTime, { height: 500 })
    await turnOn(page)
    await call(page, 'first-come')
    await firstRow(page).getByText('first-come').waitFor()
    await page.getByText('1–11 of 102').waitFor()
    const last = page.getByRole('row').last()
    await last.scrollIntoViewIfNeeded()
    const read = await last.boundingBox()
    for (const model of ['second-come', 'third-come']) await call(page, model)
    const pill = page.getByRole('button', { name: '2 new rows' })
    await pill.waitFor()
    expect(await last.boundingBox()).toEqual(read)
    await pill.click()
    await firstRow(page).getByText('third-come').waitFor()
    await page.getByText('1–13 of 104').waitFor()
    expect(await pill.count()).toBe(0)
    expect(logs.errors).toEqual([])
  })

  it('waits while it is paused, and shows what has come when it goes on', async () => {
    const page = await logs.open(allTime)
    await turnOn(page)
    await page.getByRole('button', { name: 'Pause' }).click()
    await call(page, 'in-the-pause')
    await page.getByRole('button', { name: '1 new row' }).waitFor()
    expect(await page.getByText('in-the-pause').count()).toBe(0)
    await page.getByRole('button', { name: 'Resume' }).click()
    await firstRow(page).getByText('in-the-pause').waitFor()
    await page.getByRole('switch', { name: 'Live' }).click()
    await page.getByText('in-the-pause').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await firstRow(page).getByText('in-the-pause').waitFor()
    expect(logs.errors).toEqual([])
  })

  it('lets go of its connection while its tab is out of sight, and then goes on where it was (L63)', async () => {
    const page = await logs.open(allTime)
    const asked: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/log/tail')) asked.push(request.headers()['last-event-id'])
    })
    const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/log/tail'))
    await turnOn(page)
    await call(page, 'seen-at-once')
    await firstRow(page).getByText('seen-at-once').waitFor()
    await page.evaluate(look, true)
    await closed
    await call(page, 'while-away')
    expect(await page.getByText('while-away').count()).toBe(0)
    await page.evaluate(look, false)
    await firstRow(page).getByText('while-away').waitFor()
    expect(asked).toEqual([undefined, expect.any(String)])
    expect(logs.errors).toEqual([])
  })

  it('follows one request, and says what the server refuses', async () => {
    const page = await logs.open('/log?request_id=7')
    await page.getByText('32 hexadecimal digits').waitFor()
    await intercept(
      page,
      '**/api/log/tail*',
      (route) => route.fulfill({ status: 429, json: { success: false, message: 'Followed in too many places' } }),
      1,
    )
    await page.getByRole('switch', { name: 'Live' }).click()
    await page.getByText('too many requests').waitFor()
    expect(await page.getByRole('switch', { name: 'Live' }).isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
  })
})
