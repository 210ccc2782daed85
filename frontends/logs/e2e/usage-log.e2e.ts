import type { RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'
import { ada, allTime, queriesTo, startLogs } from './log-page'

let logs: RemoteSite
beforeAll(async () => {
  logs = await startLogs()
}, 120_000)
afterAll(() => logs?.stop())
beforeEach(() => logs.reset())

const rowOf = (page: Page, model: string) => page.getByRole('row').filter({ hasText: model }).first()
const headers = (page: Page) => page.getByRole('columnheader').allInnerTexts()
const unfold = (page: Page, model: string) => rowOf(page, model).getByRole('button', { name: 'Expand row' }).click()

describe('the usage log', () => {
  it('shows the receipt of a call, to the last factor', async () => {
    const page = await logs.open(allTime)
    await unfold(page, 'gpt-4o-audio-preview')
    const receipt = page.locator('tr[data-detail]')
    await receipt.getByText('400 × 1.25 model × 16 audio × 2 audio completion × 1 group').waitFor()
    const text = await receipt.innerText()
    expect(text).toMatch(
      /Subtotal\s+20,212\.5\s+Rounded half up\s+\+0\.5\s+Charged\s+20,213 = \$0\.040426\s+Recomputed [^\n]+: equal to the ledger\./,
    )
    await unfold(page, 'claude-sonnet-4-20250514')
    await receipt.first().getByText('1,000 × 1.5 model × 2 cache write (1 hour) × 1 group').waitFor()
    expect(await receipt.first().innerText()).not.toContain('Not itemised')
    expect(logs.errors).toEqual([])
  })

  it('shows the whole of what can be chosen beside every button, at 1440 px with the sidebar', async () => {
    const page = await logs.open('/log?start_timestamp=0&model_name=gpt-4o')
    await page.setViewportSize({ width: 1240, height: 900 })
    await page.getByRole('button', { name: 'Reset' }).waitFor()
    const choices = page.getByRole('search').getByRole('combobox').filter({ hasText: /^All / })
    const hidden = await choices.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
    expect(hidden).toEqual([0, 0])
  })

  it('says of an answer that it came out of the cache, and at what share of the price', async () => {
    const page = await logs.open('/log?start_timestamp=0&model_name=gpt-4.1')
    await unfold(page, 'gpt-4.1')
    const detail = page.locator('tr[data-detail]')
    await detail.getByText('Answered out of the cache, in which it had been for 31 min').waitFor()
    await detail
      .getByText(/× 1 group × 0.1 of it, out of the cache/)
      .first()
      .waitFor()
    expect(await detail.innerText()).toMatch(/Charged\s+375/)
    expect(await detail.getByText('Channels tried').count()).toBe(0)
    expect(logs.errors).toEqual([])
  })

  it('K10: shows the last page to whoever asks for one beyond it', async () => {
    const page = await logs.open(`${allTime}&size=10&p=99999`)
    await page.getByRole('button', { name: 'Expand row' }).first().waitFor()
    const asked = new URL(page.url()).searchParams.get('p')
    expect(Number(asked ?? 1)).toBeLessThan(100)
    expect(await page.getByText('No data').count()).toBe(0)
    expect(logs.errors).toEqual([])
  })

  it('lets a press through the name of the button below', async () => {
    const page = await logs.open(allTime)
    const folds = page.getByRole('button', { name: 'Expand row' })
    await folds.nth(1).hover()
    await page.getByRole('tooltip').waitFor()
    const above = await folds.first().boundingBox()
    const hit = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('button, [role=tooltip]')?.ariaLabel,
      [(above?.x ?? 0) + (above?.width ?? 0) / 2, (above?.y ?? 0) + (above?.height ?? 0) / 2] as const,
    )
    expect(hit).toBe('Expand row')
  })

  it('tells how a call was tried, mapped and cut short, and copies its ids', async () => {
    const page = await logs.open('/log?start_timestamp=0&model_name=gpt-4o')
    await rowOf(page, '5→2→3').getByRole('button', { name: 'Expand row' }).click()
    const detail = page.locator('tr[data-detail]')
    const told = ['gpt-4o requested, gpt-4o-2024-08-06 used', 'Stopped: out of quota', 'connection timed out']
    const alias = 'gpt-4o requested, gpt-4o answered or was asked last'
    const asked = ['Reasoning effort', 'in front of the caller’s']
    for (const text of [...told, ...asked, alias]) await detail.getByText(text).waitFor()
    const attempts = await detail.getByRole('listitem').allInnerTexts()
    expect(attempts.map((text) => text.split('\n').slice(0, 2))).toEqual([
      ['Channel #5', 'o3'],
      ['Channel #2', 'o3'],
      ['Channel #3', 'gpt-4o'],
      // How the last of them was chosen.
      ['Channel #8: was at one of its limits'],
      ['Channel #9: was left alone, after failures or as it asked'],
    ])
    await detail.getByText('Priority 0: the quickest (channels for the model: 4)').waitFor()
    expect(await detail.innerText()).toMatch(/Price\s+3,750\s+Borne by the site\s+−750\s+Charged\s+3,000/)
    const id = await detail.getByRole('button', { name: /^Copy Request ID/ }).innerText()
    await detail.getByRole('button', { name: /^Copy Trace ID/ }).click()
    await page.getByText('Copied: Trace ID').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id.trim().replaceAll('-', ''))
  })

  it('shows calls that were refused, with the reason in the reader’s language', async () => {
    const page = await logs.open(allTime)
    await page.getByText('of 101').waitFor()
    await page.getByRole('combobox', { name: 'Outcome' }).click()
    const summed = page.waitForRequest(/\/api\/log\/stat\?.*outcome=refused/)
    await page.getByRole('option', { name: 'Refused' }).click()
    await page.waitForURL(/outcome=refused/)
    await page.getByText('of 2', { exact: false }).waitFor()
    await summed
    await page.getByText('4980 more calls were refused').waitFor()
    await unfold(page, 'gpt-5-pro')
    const detail = page.locator('tr[data-detail]')
    for (const text of [
      'The API key may not be used for the model gpt-5-pro.',
      'HTTP 403',
      'POST /v1/chat/completions',
    ])
      await detail.getByText(text).waitFor()
    expect(await detail.innerText()).not.toMatch(/Channel|First token/)
    await page.getByRole('button', { name: 'zh', exact: true }).click()
    await detail.getByText('该令牌无权使用模型：gpt-5-pro').waitFor()
    expect(logs.errors).toEqual([])
  })

  it('copies a token name by a click', async () => {
    const page = await logs.open(allTime)
    await rowOf(page, 'claude-sonnet-4-20250514').getByRole('button', { name: 'laptop', exact: true }).click()
    await page.getByText('Copied: token name').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('laptop')
  })

  it('keeps its filters in the address, and goes back through them', async () => {
    const page = await logs.open(allTime)
    await page.getByRole('combobox', { name: 'Token name' }).fill('research')
    await page.keyboard.press('Enter')
    await page.waitForURL(/token_name=research/)
    await page.getByRole('combobox', { name: 'Type' }).click()
    const summed = page.waitForRequest(/\/api\/log\/stat\?.*token_name=research/)
    await page.getByRole('option', { name: 'Consumption' }).click()
    await page.waitForURL(/type=2/)
    await page.getByText(/of 3\d$/).waitFor()
    await summed
    await page.goBack()
    await page.goBack()
    await page.getByText('of 101').waitFor()
    expect(await page.getByRole('combobox', { name: 'Token name' }).inputValue()).toBe('')
  })

  it('asks since midnight to one hour ahead, and for other spans by one click', async () => {
    const page = await logs.open('/log')
    const seconds = Math.floor(Date.now() / 1_000)
    const [asked] = await queriesTo('/api/log/', logs)
    expect(Number(asked?.get('end_timestamp')) - seconds).toBeGreaterThan(3_500)
    expect(new Date(Number(asked?.get('start_timestamp')) * 1_000).getUTCMinutes()).toBe(0)
    await page.getByRole('button', { name: /^Time range/ }).click()
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    await page.waitForURL(/start_timestamp=last7Days$/)
  })

  it('words rows that no call made in the language of the console, also when that changes', async () => {
    const page = await logs.open('/log?start_timestamp=0&type=5')
    await page.getByText('Check-in reward').waitFor()
    await page.getByRole('button', { name: 'zh', exact: true }).click()
    await page.getByText('签到奖励').waitFor()
    expect(logs.errors).toEqual([])
  })

  it('says how a call ended and how long it took where the window is narrow, and keeps its filters in one line', async () => {
    const page = await logs.open(allTime)
    await page.getByText('of 101').waitFor()
    const fields = page.getByRole('search').getByRole('combobox')
    const tops = await fields.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().top))
    // The search stands over the others, beside its buttons.
    expect(new Set(tops.slice(1).map((top) => Math.round(top / 10))).size).toBe(1)
    // As wide as the page is beside the menu in a window of 1024 px.
    await page.setViewportSize({ width: 824, height: 800 })
    for (const name of ['Status', 'Duration / first']) {
      const box = await page.getByRole('columnheader', { name }).boundingBox()
      expect((box?.x ?? 900) + (box?.width ?? 0)).toBeLessThan(824)
    }
    await rowOf(page, 'gpt-4o-audio-preview').getByText('2.50 s').waitFor()
  })

  it('suggests the channels by their names, once somebody is about to choose', async () => {
    const page = await logs.open(allTime)
    await page.getByText('of 101').waitFor()
    expect(await queriesTo('/api/channel/', logs)).toEqual([])
    await page.getByRole('combobox', { name: 'Channel' }).fill('spare')
    await page.getByRole('option', { name: '#5 openai-spare' }).click()
    await page.waitForURL(/channel=5/)
  })

  it('refreshes rows and sums', async () => {
    const page = await logs.open(allTime)
    await page.getByText('of 101').waitFor()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(untilAsked('/api/log/', 2)).resolves.toBeUndefined()
    await expect(untilAsked('/api/log/stat', 2)).resolves.toBeUndefined()
  })

  it('shows who made a call, and only their rows when asked', async () => {
    const page = await logs.open(allTime)
    await rowOf(page, 'gpt-4o-audio-preview').getByRole('button', { name: 'ada', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1,284').waitFor()
    expect(await dialog.innerText()).toContain('$12.84')
    await dialog.getByRole('button', { name: /only this user/ }).click()
    await page.waitForURL(/username=ada/)
    await page.getByText(/of 3\d$/).waitFor()
  })

  it('keeps the chosen columns and the page size in this browser (L6)', async () => {
    const page = await logs.open(allTime)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Group' }).click()
    await page.getByRole('button', { name: 'OK' }).click()
    expect(await headers(page)).not.toContain('Group')
    await page.getByRole('combobox', { name: 'Rows per page' }).click()
    await page.getByRole('option', { name: '50 per page' }).click()
    await page.getByText('1–50 of 101').waitFor()
    await page.reload()
    await page.getByText('1–50 of 101').waitFor()
    expect(await headers(page)).not.toContain('Group')
    const kept = await page.evaluate(() => ['logs-table-columns', 'page-size'].map((key) => localStorage.getItem(key)))
    expect(JSON.parse(kept[0] ?? '')).toMatchObject({ group: false, model: true })
    expect(kept[1]).toBe('50')
  })

  it('shows users their own rows, and nothing of channels', async () => {
    await logs.remote.signIn(ada)
    const page = await logs.open(allTime)
    await page.getByText(/of 3\d$/).waitFor()
    for (const name of ['Channel', 'User', 'Retry']) expect(await headers(page)).not.toContain(name)
    await unfold(page, 'gpt-4o-audio-preview')
    expect(await page.locator('tr[data-detail]').innerText()).not.toMatch(/Channel|Client IP/)
    expect(await queriesTo('/api/log/', logs)).toEqual([])
    expect(await queriesTo('/api/user/7', logs)).toEqual([])
  })

  it('says why nothing is there, and clears what was too narrow', async () => {
    const page = await logs.open('/log?start_timestamp=0&token_name=nobody')
    await page.getByText('No rows match these filters').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.waitForURL((url) => url.search === '')
  })

  it('says what failed and tries again', async () => {
    await logs.remote.disturb({ call: 'GET /api/log/', status: 500 })
    const page = await logs.open(allTime)
    await page.getByText('mock-request').waitFor()
    await logs.remote.reset()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('of 101').waitFor()
  })

  it('shows the shape of what comes while the server is slow', async () => {
    await logs.remote.disturb({ call: 'GET /api/log/', status: 0, isHeld: true })
    const page = await logs.open(allTime)
    expect(await headers(page)).toContain('Cost')
    expect(await page.getByText('of 101').isVisible()).toBe(false)
    await logs.remote.release()
    await page.getByText('of 101').waitFor()
  })

  async function untilAsked(route: string, times: number): Promise<void> {
    while ((await queriesTo(route, logs)).length < times) await new Promise(setImmediate)
  }
})
