import { clipboardOf, intercept, type RemoteSite } from '@tollgate/console-sdk/testing'
import { ada, queriesTo, startTasks } from './tasks-page'

let tasks: RemoteSite
beforeAll(async () => {
  tasks = await startTasks()
}, 120_000)
afterAll(() => tasks?.stop())
beforeEach(() => tasks.reset())

const dayMs = 86_400_000

describe('the drawing log', () => {
  it('T20 follows what goes on by itself, as long as it does', async () => {
    const page = await tasks.open('/midjourney')
    await page.clock.install()
    await page.reload()
    const first = page.getByRole('row').nth(1)
    await first.getByText('In progress').waitFor()
    const [asked] = await queriesTo('/api/mj/', tasks)
    const since = Number(asked?.get('start_timestamp'))
    expect(Math.abs(Date.now() - 30 * dayMs - since)).toBeLessThan(5 * 60_000)
    expect(asked?.has('end_timestamp')).toBe(false)
    await page.clock.runFor(4_000)
    await first.getByText('Succeeded').waitFor()
    // What still goes on is minutes old.
    const before = (await queriesTo('/api/mj/', tasks)).length
    await page.clock.runFor(25_000)
    const again = page.waitForResponse('**/api/mj/?**')
    await page.clock.runFor(10_000)
    await again
    expect(await queriesTo('/api/mj/', tasks)).toHaveLength(before + 1)
  })

  it('K31 is turned round by the head of its times, and the address says so', async () => {
    const page = await tasks.open('/midjourney')
    const head = page.getByRole('columnheader', { name: 'Submitted' })
    await page.getByRole('row').nth(1).waitFor()
    expect(await head.getAttribute('aria-sort')).toBe('descending')
    await page.getByRole('button', { name: 'Sort by Submitted' }).click()
    await page.getByRole('columnheader', { name: 'Submitted' }).and(page.locator('[aria-sort=ascending]')).waitFor()
    expect(new URL(page.url()).search).toBe('?by=submitted&way=asc')
    const asked = (await queriesTo('/api/mj/', tasks)).at(-1)
    expect([asked?.get('sort_by'), asked?.get('sort_order')]).toEqual(['submit_time', 'asc'])
    await page.getByRole('button', { name: 'Sort by Submitted' }).click()
    await page.getByRole('columnheader', { name: 'Submitted' }).and(page.locator('[aria-sort=descending]')).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  it('T21 shows an image large, the next one, and its address', async () => {
    const page = await tasks.open('/midjourney')
    await intercept(page, 'https://cdn.upstream.example/**', (route) => route.abort())
    await page.getByText('1767225600023880').waitFor()
    await page.getByRole('button', { name: 'View' }).nth(1).click()
    const viewer = page.getByRole('dialog', { name: 'Upscale' })
    await viewer.getByRole('img', { name: 'a teapot shaped like a whale' }).waitFor()
    await viewer.getByText('2 of 4').waitFor()
    await viewer.getByRole('button', { name: 'Copy address' }).click()
    await page.getByText('Copied: image address').waitFor()
    expect(await clipboardOf(page)).toBe(`${tasks.remote.url}/mj/image/drawing-3`)
    await viewer.getByRole('button', { name: 'Reload' }).click()
    await viewer.locator('img[src="/mj/image/drawing-3?rand=1"]').waitFor()
    expect(await viewer.getByRole('link', { name: 'Open image' }).getAttribute('href')).toContain('/mj/image/drawing-3')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: 'Describe' }).getByText('The image cannot be shown').waitFor()
    expect((await tasks.remote.calls()).filter(({ path }) => path === '/api/user/logout')).toEqual([])
  })

  it('T22, T68 says why a drawing failed, that its charge was given back, and where that stands', async () => {
    const page = await tasks.open('/midjourney')
    const row = page.getByRole('row').filter({ hasText: 'Banned prompt' })
    await row.getByText('Charge given back').waitFor()
    await row.getByText('1 min 35 s').click()
    const sheet = page.getByRole('dialog', { name: 'Imagine' })
    await sheet.getByText('Its charge of $0.100000 was given back.').waitFor()
    const link = await sheet.getByRole('link', { name: 'Show the refund in the usage log' }).getAttribute('href')
    expect(link).toMatch(/^\/log\?type=4&request_id=[-\da-f]{36}$/)
    // T68
    const call = await sheet.getByRole('link', { name: 'All about its call' }).getAttribute('href')
    expect(call).toMatch(/^\/log\/[-\da-f]{36}$/)
    await sheet.getByRole('button', { name: 'Show JSON' }).click()
    await page.getByRole('dialog', { name: 'Task as JSON' }).getByText('"is_refunded": true').waitFor()
    expect(tasks.errors).toEqual([])
  })

  it('T11, T23 keeps its filters in the address, tells what is off, and shows users their own without channels', async () => {
    const page = await tasks.open('/midjourney?status=FAILURE')
    await page.getByText('Midjourney callbacks are off').waitFor()
    await page.getByRole('combobox', { name: 'Channel' }).fill('4')
    // Of either list there are two, so that the page says nothing of which it shows.
    const asked = page.waitForRequest(/\/api\/mj\/\?.*status=FAILURE&channel_id=4/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/channel_id=4/)
    await (await asked).response()
    await page.getByText('1–2 of 2').waitFor()
    await page.getByRole('textbox', { name: 'Task ID' }).fill('no such task')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Reset filters' }).click()
    await page.getByText('1–10 of 23').waitFor()

    await tasks.remote.signIn(ada)
    await tasks.remote.setStatus({ enable_drawing: false })
    await page.goto(`${tasks.remote.url}/midjourney?username=root`)
    await page.getByText('Drawing is off').waitFor()
    await page.getByText('1–8 of 8').waitFor()
    expect(await page.getByRole('columnheader', { name: 'Channel' }).count()).toBe(0)
    expect(await page.getByRole('combobox', { name: 'Username' }).count()).toBe(0)
    expect((await queriesTo('/api/mj/self/', tasks)).at(-1)?.has('username')).toBe(false)
  })
})

describe('the task log', () => {
  it('shows the whole answer of a task by a click on its ID, and what it made', async () => {
    const page = await tasks.open('/task')
    const midnight = await page.evaluate(() => new Date().setHours(0, 0, 0, 0) / 1_000)
    await page.goto(`${tasks.remote.url}/task?start_timestamp=0`)
    await page.getByRole('button', { name: '0f9e8d7c-6b5a-4c3d-9e8f-000000001006', exact: true }).click()
    expect((await queriesTo('/api/task/', tasks))[0]?.get('start_timestamp')).toBe(String(midnight))
    const json = page.getByRole('dialog', { name: 'Task as JSON' })
    await json.getByText('"tags": "ambient, piano"').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('row').filter({ hasText: 'Lyrics' }).getByText('9.00 s').click()
    const sheet = page.getByRole('dialog', { name: 'Lyrics' })
    await sheet.getByText('The lamps are out, the tide is in').waitFor()
    expect(tasks.errors).toEqual([])
  })
})
