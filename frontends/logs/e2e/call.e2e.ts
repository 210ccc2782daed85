import type { RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { ada, allTime, startLogs } from './log-page'

let logs: RemoteSite
beforeAll(async () => {
  logs = await startLogs()
}, 120_000)
afterAll(() => logs?.stop())
beforeEach(() => logs.reset())

/** Opens the page of a row's call by the panel that opens from what unfolds under it. */
async function openCall(page: Page, row: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: row }).first().getByRole('button', { name: 'Expand row' }).click()
  await page.getByRole('button', { name: 'All about this call' }).click()
  await page.getByRole('link', { name: 'Open as a page' }).click()
  await page.waitForURL(/\/log\/[\da-f-]{36}$/)
  await page.getByRole('heading', { name: 'Ledger' }).waitFor()
}

const tableText = (page: Page, name: string) => page.getByRole('table', { name }).innerText()

describe('the page of a call', () => {
  it('L27: has receipt, times, channels, ledger and trace of a call, from its row', async () => {
    const page = await logs.open('/log?start_timestamp=0&model_name=gpt-4o')
    await openCall(page, '5→2→3')
    expect(new URL(page.url()).pathname).toMatch(/^\/log\/[\da-f-]{36}$/)
    expect(await tableText(page, 'Channels tried')).toMatch(/#5[^]*connection timed out[^]*#3[^]*answered/)
    expect(await tableText(page, 'Ledger')).toMatch(/Charge[^]*3,000 units[^]*Borne by the site[^]*750 units/)
    for (const text of ['Reasoning effort', 'System prompt', 'In all']) await page.getByText(text).waitFor()
    expect(await page.getByRole('link', { name: 'Open trace' }).getAttribute('href')).toMatch(/trace\/[\da-f]{32}$/)
    await page.getByRole('link', { name: 'Usage log' }).first().click()
    await page.waitForURL(/\/log(\?|$)/)
    expect(logs.errors).toEqual([])
  })

  it('L47: has what is kept of request and answer, which is read once somebody asks for it', async () => {
    const page = await logs.open('/log?start_timestamp=0&model_name=gpt-4o')
    await openCall(page, '5→2→3')
    const panel = page.getByRole('region', { name: 'Request and answer' })
    await panel.getByText('Reading is recorded').waitFor()
    await panel.getByRole('button', { name: 'Show request and answer' }).click()
    await panel.getByText('A warm coat, waterproof boots').waitFor()
    const read = (await logs.remote.calls()).filter(({ path }) => path.endsWith('/read'))
    expect(read.map(({ path }) => path)).toEqual([`/api/body/${new URL(page.url()).pathname.split('/').at(-1)}/read`])
    expect(logs.errors).toEqual([])
  })

  it('L48: names a task in the words of the task console', async () => {
    const page = await logs.open(allTime)
    // Of the mocks every sixth row has a task.
    const id = await page.evaluate(async () => {
      const answer = await fetch('/api/log/?start_timestamp=0&type=2&page_size=100')
      const { data } = (await answer.json()) as { data: { items: { id: number; request_id: string }[] } }
      return data.items.find((row) => row.id % 6 === 0 && row.request_id !== '')?.request_id
    })
    await page.goto(`${logs.remote.url}/log/${id}`)
    const task = page.getByRole('region', { name: 'Task' })
    expect(await task.innerText()).toMatch(/Midjourney[^]*Imagine/)
    expect(logs.errors).toEqual([])
  })

  it('L28: shows users their own call without its channels', async () => {
    await logs.remote.signIn(ada)
    const page = await logs.open(allTime)
    await openCall(page, 'gpt-4o')
    expect(await page.getByText('Channels tried').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Open trace' }).count()).toBe(0)
    const asked = (await logs.remote.calls()).map(({ path }) => path)
    expect(asked.filter((path) => /^\/api\/log\/[\da-f]/.test(path))).toEqual([])
    expect(logs.errors).toEqual([])
  })

  it('L29: says of a call that has no row why that may be, and is found from the search for its id', async () => {
    const id = '019a9c3e-5b10-7c11-9a55-3d2b6f0cffff'
    const page = await logs.open(`/log?request_id=${id}`)
    await page.getByRole('link', { name: 'All about this call' }).click()
    await page.getByText('Nothing is known of this call yet').waitFor()
    const unknown = await logs.open(`/log/${id.replace('ffff', '0190')}`)
    await unknown.getByText('This call is not known').waitFor()
    const malformed = await logs.open('/log/1')
    await malformed.getByText('32 hexadecimal digits').waitFor()
    expect(logs.errors).toEqual([])
  })
})
