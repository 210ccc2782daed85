import { type RemoteSite, seriousFindings } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { ada, startLogs } from './log-page'

let logs: RemoteSite
beforeAll(async () => {
  logs = await startLogs()
}, 120_000)
afterAll(() => logs?.stop())
beforeEach(() => logs.reset())

const filtered = '/log?start_timestamp=0&model_name=gpt-4o'
const panel = (page: Page) => page.getByRole('dialog', { name: 'Call' })
const asked = (page: Page) => new URL(page.url()).searchParams

/** Opens the call of a row from what it unfolds. */
async function openCall(page: Page, row: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: row }).first().getByRole('button', { name: 'Expand row' }).click()
  await page.getByRole('button', { name: 'All about this call' }).click()
  await panel(page).getByRole('heading', { name: 'Ledger' }).waitFor()
}

describe('L55: a call over the log', () => {
  it('opens beside the filters, stays through a reload, and is closed by Back and by its button', async () => {
    const page = await logs.open(filtered)
    await openCall(page, '5→2→3')
    const id = asked(page).get('call') ?? ''
    expect([id.length, asked(page).get('model_name')]).toEqual([36, 'gpt-4o'])
    const text = await panel(page).innerText()
    for (const part of ['Receipt', 'Where the time went', 'Channels tried', 'Ledger', id]) expect(text).toContain(part)
    expect(await panel(page).getByRole('link', { name: 'Open trace' }).getAttribute('href')).toMatch(/trace/)
    expect(await seriousFindings(page)).toEqual([])
    await page.reload()
    await panel(page).getByRole('heading', { name: 'Ledger' }).waitFor()
    await page.goBack()
    await panel(page).waitFor({ state: 'detached' })
    expect([asked(page).has('call'), asked(page).get('model_name')]).toEqual([false, 'gpt-4o'])
    await page.goForward()
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await page.waitForURL((url) => !url.searchParams.has('call'))
    await panel(page).waitFor({ state: 'detached' })
    expect(logs.errors).toEqual([])
  })

  it('L56: shows its way from the token through each channel to the model, and leads to its page', async () => {
    const page = await logs.open(filtered)
    await openCall(page, '5→2→3')
    const way = panel(page).getByRole('list', { name: 'The way of the call' })
    const gates = await way.getByRole('list', { name: 'Channels on the way' }).getByRole('listitem').allInnerTexts()
    expect(gates.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      ...['Channel #5 HTTP 429', 'Channel #2 connection timed out', 'openai-main answered'],
    ])
    expect(await way.innerText()).toMatch(/客服机器人[^]*gpt-4o\s+Answered by gpt-4o-2024-08-06$/)
    await panel(page).getByRole('link', { name: 'Open as a page' }).click()
    await page.waitForURL(/\/log\/[\da-f-]{36}$/)
    await page.getByRole('list', { name: 'The way of the call' }).waitFor()
    expect(logs.errors).toEqual([])
  })

  it('shows users their own call with one gate, and is opened from the menu of the row', async () => {
    await logs.remote.signIn(ada)
    const page = await logs.open(`${filtered}-audio-preview`)
    const row = page.getByRole('row').filter({ hasText: 'gpt-4o-audio-preview' }).first()
    await row.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'All about this call' }).click()
    const gates = panel(page).getByRole('list', { name: 'Channels on the way' }).getByRole('listitem')
    expect((await gates.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      'let through took 2.50 s',
    ])
    expect(logs.errors).toEqual([])
  })

  it('says of a call that is not known, and of what is no id, that it is so', async () => {
    const page = await logs.open(`${filtered}&call=019a9c3e-5b10-7c11-9a55-3d2b6f0c0190`)
    await panel(page).getByText('This call is not known').waitFor()
    const malformed = await logs.open(`${filtered}&call=1`)
    await panel(malformed).getByText('32 hexadecimal digits').waitFor()
    expect(await panel(malformed).getByRole('link', { name: 'Open as a page' }).count()).toBe(0)
    await panel(malformed).getByRole('button', { name: 'Back to the usage log' }).click()
    await malformed.waitForURL((url) => !url.searchParams.has('call'))
    expect(logs.errors).toEqual([])
  })
})
