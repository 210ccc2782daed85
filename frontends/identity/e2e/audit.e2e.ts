import { intercept, type RemoteSite } from '@tollgate/console-sdk/testing'
import { rowOf, signInAs } from './support/administrators'
import { startVisitors } from './support/visitors'

let site: RemoteSite
beforeAll(async () => {
  site = await startVisitors()
}, 120_000)
afterAll(() => site?.stop())
afterEach(() => site.reset())

const open = async (address = '/audit', language: 'zh' | 'en' = 'en') => {
  await signInAs(site, 'root')
  return site.open(address, { language })
}

describe('the audit log', () => {
  it('opens an act to everything about it, before and after side by side', async () => {
    const page = await open()
    await rowOf(page, 'TopupGroupRatio').click()
    const sheet = page.getByRole('dialog', { name: 'Option changed' })
    await sheet.getByText('Value · before').waitFor()
    await sheet.getByText('"svip": 0.8').last().waitFor()
    await sheet.getByText('admin #2').waitFor()
    expect(site.errors).toEqual([])
  })

  it('leads from an act to all of the same person', async () => {
    const page = await open()
    await rowOf(page, 'TopupGroupRatio').click()
    await page.getByRole('toolbar', { name: 'Show more of the same' }).getByRole('button', { name: 'Actor' }).click()
    await rowOf(page, 'User changed').waitFor({ state: 'hidden' })
    expect(new URL(page.url()).searchParams.get('actor')).toBe('admin')
  })

  it('tells of a secret that it was changed, and of a refusal how often', async () => {
    const page = await open()
    await rowOf(page, 'openai-main').click()
    await page.getByRole('dialog').getByText('Changed', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await rowOf(page, 'Sign-in failed').click()
    await page.getByRole('dialog').getByText('57', { exact: true }).waitFor()
    await page.getByRole('dialog').getByText('Visitor').waitFor()
  })

  it('is kept as a file of what is filtered', async () => {
    const page = await open('/audit?outcome=refused')
    const kept = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await kept).suggestedFilename()).toBe('audit.jsonl')
    const [call] = (await site.remote.calls()).filter(({ path }) => path === '/api/audit/export')
    expect(Object.fromEntries(new URLSearchParams(call?.query))).toEqual({ outcome: 'refused', format: 'csv' })
  })

  it('is one file at a time, and says so where another one is on its way', async () => {
    const page = await open()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await site.remote.disturb({ call: 'GET /api/audit/export', status: 0, isHeld: true })
    const kept = page.waitForEvent('download')
    await button('Export CSV').click()
    await button('Export JSON Lines').hover()
    await page.getByText('An export is running').waitFor()
    expect(await button('Export JSON Lines').getAttribute('aria-disabled')).toBe('true')
    await site.remote.release()
    await kept
    await site.remote.disturb({ call: 'GET /api/audit/export', status: 429, message: 'busy', times: 1 })
    await button('Export JSON Lines').click()
    await page.getByRole('alert').getByText('Another export is running').waitFor()
  })

  it('says that the webhook fails', async () => {
    const page = await open()
    const failing = { is_on: true, position: 1, waiting: 7, failures: 3, last_error: 'HTTP 500' }
    const data = { ...failing, last_failed_at: 1, last_sent_at: null, retry_at: Math.floor(Date.now() / 1_000) + 240 }
    const answer = (state: object) =>
      intercept(page, '**/api/audit/forwarding', (route) =>
        route.fulfill({ json: { success: true, message: '', data: { ...data, ...state } } }),
      )
    await answer({})
    await page.reload()
    await page.getByText('HTTP 500. 7 entries wait').waitFor()
    await page.getByText(/Next try in \d minutes/).waitFor()
    const refresh = page.getByRole('button', { name: 'Refresh' })
    await answer({ waiting: 1, last_error: 'no answer in time' })
    await refresh.click()
    await page.getByText('It did not answer in time. 1 entry waits').waitFor()
    await answer({ failures: 0 })
    await refresh.click()
    await page.getByText('The webhook does not take the audit log').waitFor({ state: 'hidden' })
  })

  it('says roles, states and amounts in words', async () => {
    const page = await open()
    await rowOf(page, 'User promoted').getByText('User → Administrator').waitFor()
    await rowOf(page, 'User disabled').getByText('Active → Banned').waitFor()
    await rowOf(page, 'Balance adjusted').getByText('$1.00 → $11.00').waitFor()
  })

  it('is filtered by word, act and time, and the address says so', async () => {
    const page = await open()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('ada')
    await page.keyboard.press('Enter')
    await rowOf(page, 'User disabled').waitFor({ state: 'hidden' })
    await page.getByRole('combobox', { name: 'Action' }).click()
    await page.getByRole('option', { name: 'Group changed' }).click()
    await rowOf(page, 'Balance adjusted').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: /^Time/ }).click()
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    await rowOf(page, 'Group changed').waitFor()
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('keyword')).toBe('ada')
    expect(searchParams.get('action')).toBe('user.group-set')
    expect(searchParams.get('from')).toBe('last7Days')
    await page.getByRole('button', { name: 'Reset' }).click()
    await rowOf(page, 'User disabled').waitFor()
    expect(site.errors).toEqual([])
  })

  it('rule K31: is turned round by the head of its times, from its beginning, and the address says so', async () => {
    const page = await open('/audit?before=1-1')
    const head = (order: string) =>
      page.getByRole('columnheader', { name: 'Time' }).and(page.locator(`[aria-sort=${order}]`))
    await head('descending').waitFor()
    await page.getByRole('button', { name: 'Sort by Time' }).click()
    await head('ascending').waitFor()
    await page.locator('tr[data-row]').first().getByText('Site set up').waitFor()
    expect(new URL(page.url()).search).toBe('?by=created_at&way=asc')
    await page.getByRole('button', { name: 'Sort by Time' }).click()
    await head('descending').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(site.errors).toEqual([])
  })

  it('suggests who acted, by either of their names', async () => {
    const page = await open()
    await page.getByRole('combobox', { name: 'Actor' }).fill('adele')
    await page.getByRole('option', { name: 'admin · Adele' }).click()
    await page.waitForURL(/[?&]actor=admin$/)
    await rowOf(page, 'User changed').waitFor({ state: 'hidden' })
    expect(site.errors).toEqual([])
  })

  it('rule K39: suggests users and channels as what was acted on, once their kind is chosen', async () => {
    const page = await open()
    const target = page.getByRole('combobox', { name: 'Target ID' })
    const choose = async (kind: string) => {
      await page.getByRole('combobox', { name: 'Kind' }).click()
      await page.getByRole('option', { name: kind, exact: true }).click()
    }
    await choose('User')
    await target.fill('grace')
    await page.getByRole('option', { name: '#4 · grace · Grace Hopper' }).click()
    await page.waitForURL(/[?&]target_id=4/)
    await rowOf(page, 'User disabled').waitFor({ state: 'hidden' })
    await target.fill('')
    await choose('Channel')
    await target.fill('main')
    await page.getByRole('option', { name: '#3 · openai-main' }).click()
    await page.waitForURL(/[?&]target_id=3/)
    await rowOf(page, 'openai-main').first().waitFor()
    expect(site.errors).toEqual([])
  })

  it('takes a question while the list is still on its way', async () => {
    await site.remote.disturb({ call: 'GET /api/audit/', status: 0, isHeld: true })
    const page = await open()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('nobody')
    await page.keyboard.press('Enter')
    await page.waitForURL(/keyword=nobody/)
    await site.remote.release()
    await page.getByText('Nothing found').waitFor()
  })

  it('says that nothing fits, and shows everything again', async () => {
    const page = await open('/audit?keyword=nobody')
    await page.getByText('Nothing found').waitFor()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await rowOf(page, 'User disabled').waitFor()
  })

  it('speaks Chinese', async () => {
    const page = await open('/audit', 'zh')
    await page.setViewportSize({ width: 390, height: 844 })
    const title = await page.getByRole('heading', { name: '审计日志' }).boundingBox()
    // Beside its buttons the title keeps to one line.
    expect(title?.height).toBeLessThan(40)
    await page.setViewportSize({ width: 1440, height: 900 })
    await rowOf(page, '提升用户').getByText('普通用户 → 管理员').waitFor()
    await rowOf(page, 'TopupGroupRatio').click()
    await page.getByText('值 · 修改前').waitFor()
    expect(site.errors).toEqual([])
  })
})
