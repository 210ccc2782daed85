import type { RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { ada, queriesTo, startLogs } from './log-page'

let logs: RemoteSite
beforeAll(async () => {
  logs = await startLogs()
}, 120_000)
afterAll(() => logs?.stop())
beforeEach(() => logs.reset())

const hour = 3_600
/** The beginning of the hour that goes on. */
const thisHour = () => Math.floor(Date.now() / 3_600_000) * hour
/** Twenty hours before this one, and a second: midnight, where the log begins by itself, stands in no address. */
const begin = () => thisHour() - 20 * hour + 1
/** A time whose chart has twenty hours and that of the present one. */
const twentyHours = () => `/log?start_timestamp=${begin()}`
const plot = (page: Page) => page.getByRole('slider', { name: /^Time range of the chart/ })
const asked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

/** Where the middle of a column lies. */
async function middleOf(page: Page, index: number, count: number): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await plot(page).boundingBox())!
  return { x: x + ((index + 0.5) / count) * width, y: y + height / 2 }
}

async function brush(page: Page, [from, to]: readonly [number, number]): Promise<void> {
  const [first, last] = [await middleOf(page, from, 21), await middleOf(page, to, 21)]
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  await page.mouse.move(last.x, last.y, { steps: 4 })
  await page.mouse.up()
}

describe('the chart over the log (L52)', () => {
  it('asks for the span that is brushed, goes on to show what it was brushed in, and takes it back by one click', async () => {
    const page = await logs.open(twentyHours())
    await plot(page).waitFor()
    const table = await page.getByRole('table', { name: 'Usage log' }).boundingBox()
    await brush(page, [6, 3])
    await page.waitForURL(/end_timestamp=/)
    expect([asked(page, 'start_timestamp'), asked(page, 'end_timestamp')]).toEqual([
      ...[String(thisHour() - 17 * hour), String(thisHour() - 13 * hour - 1)],
    ])
    await page.getByText('No rows match these filters').waitFor()
    expect(await plot(page).getAttribute('aria-valuemax')).toBe('20')
    await page.getByRole('button', { name: 'Show all of this time' }).click()
    await page.waitForURL((url) => !url.searchParams.has('end_timestamp'))
    await page.getByText(/of \d+$/).waitFor()
    // What came and went has moved nothing.
    expect((await page.getByRole('table', { name: 'Usage log' }).boundingBox())?.y).toBe(table?.y)
    // The hour that goes on has no end.
    await brush(page, [20, 20])
    await page.waitForURL((url) => url.searchParams.get('start_timestamp') === String(thisHour()))
    expect(asked(page, 'end_timestamp')).toBeNull()
    await page.goBack()
    expect(asked(page, 'start_timestamp')).toBe(String(begin()))
    expect(logs.errors).toEqual([])
  })

  it('is led by keys, and says where they stand', async () => {
    const page = await logs.open(twentyHours())
    await plot(page).focus()
    await page.keyboard.press('Home')
    expect(await plot(page).getAttribute('aria-valuetext')).toMatch(
      /^\d\d-\d\d \d\d:00: requests 0, failed or refused 0$/,
    )
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL(/end_timestamp=/)
    expect([asked(page, 'start_timestamp'), asked(page, 'end_timestamp')]).toEqual([
      ...[String(thisHour() - 19 * hour), String(thisHour() - 16 * hour - 1)],
    ])
    await plot(page).press('Escape')
    await page.waitForURL((url) => !url.searchParams.has('end_timestamp'))
    expect(await plot(page).getAttribute('aria-valuenow')).toBe('3')
  })

  it('has what the filters find, says of which of them no latency is kept, and is none of what is no call', async () => {
    const page = await logs.open(`${twentyHours()}&outcome=failed`)
    const chart = page.getByRole('region', { name: 'Calls over time' })
    await chart.getByText('Latency is not kept for these filters').waitFor()
    expect(await chart.innerText()).toMatch(/Requests\s+1\s+Failed or refused\s+1 · 100%/)
    const [query] = await queriesTo('/api/log/chart', logs)
    expect([query?.get('outcome'), query?.has('type')]).toEqual(['failed', false])
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Top-up' }).click()
    await chart.waitFor({ state: 'detached' })
    expect(logs.errors).toEqual([])
  })

  it('stays folded away in this browser, and is not asked for then', async () => {
    const page = await logs.open(twentyHours())
    const fold = page.getByRole('button', { name: 'Calls over time' })
    await plot(page).waitFor()
    await fold.click()
    await plot(page).waitFor({ state: 'detached' })
    await page.reload()
    await fold.waitFor()
    expect(await fold.getAttribute('aria-expanded')).toBe('false')
    expect(await queriesTo('/api/log/chart', logs)).toHaveLength(1)
    await fold.click()
    await plot(page).waitFor()
  })

  it('says what failed and is asked for again, and is a user’s own', async () => {
    await logs.remote.signIn(ada)
    await logs.remote.disturb({ call: 'GET /api/log/self/chart', status: 500, times: 1 })
    const page = await logs.open(twentyHours())
    const chart = page.getByRole('region', { name: 'Calls over time' })
    await chart.getByText('The chart could not be loaded').waitFor()
    await chart.getByRole('button', { name: 'Refresh' }).click()
    await plot(page).waitFor()
    expect(await queriesTo('/api/log/chart', logs)).toEqual([])
  })

  it('is brushed by touch', async () => {
    const page = await logs.open(twentyHours(), { height: 900 })
    await plot(page).waitFor()
    const [first, last] = [await middleOf(page, 2, 21), await middleOf(page, 4, 21)]
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] })
    await send('touchStart', first)
    await send('touchMove', { x: (first.x + last.x) / 2, y: first.y })
    await send('touchMove', last)
    await send('touchEnd')
    await page.waitForURL(/end_timestamp=/)
    expect(asked(page, 'start_timestamp')).toBe(String(thisHour() - 18 * hour))
  })
})
