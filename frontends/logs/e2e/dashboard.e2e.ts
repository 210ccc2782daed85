import { intercept, type RemoteSite } from '@tollgate/console-sdk/testing'
import { ada, queriesTo, startLogs } from './log-page'

let logs: RemoteSite
beforeAll(async () => {
  logs = await startLogs('development')
}, 120_000)
afterAll(() => logs?.stop())
beforeEach(() => logs.reset())

describe('the dashboard', () => {
  it('L30: shows what calls came to, by what one chooses, and keeps the choice in the address', async () => {
    const page = await logs.open('/detail')
    await page.getByRole('heading', { name: 'Models by use' }).waitFor()
    await page.getByRole('combobox', { name: 'Split by' }).click()
    await page.getByRole('option', { name: 'By user' }).click()
    await page.getByRole('heading', { name: 'Users by use' }).waitFor()
    await page.getByRole('row').filter({ hasText: 'ada' }).first().waitFor()
    expect(new URL(page.url()).searchParams.get('by')).toBe('user')
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page.getByRole('table', { name: 'Use over time' }).waitFor()
    const asked = (await queriesTo('/api/data/stat', logs)).at(-1)
    expect([asked?.get('by'), asked?.get('grain'), asked?.get('measure')]).toEqual(['user', 'hour', 'quota'])
    expect(await logs.faultsInTurn(page)).toEqual([])
    expect(logs.errors).toEqual([])
  })

  it('rule K39: finds a user to look at among more than come at once', async () => {
    const page = await logs.open('/detail')
    const answered = (users: object[]) => ({
      json: { success: true, message: '', data: { items: users, page: 1, page_size: 100, total: 300 } },
    })
    await intercept(page, /\/api\/user\/\?/, (route) =>
      route.fulfill(answered([{ id: 300, username: 'zoe', display_name: 'Zoe' }])),
    )
    await intercept(page, /\/api\/user\/search\?.*keyword=ad/, (route) =>
      route.fulfill(answered([{ id: 7, username: 'ada', display_name: 'Ada Lovelace' }])),
    )
    const user = page.getByRole('combobox', { name: 'Username' })
    await user.click()
    await page.getByRole('option', { name: 'zoe · Zoe' }).waitFor()
    await user.fill('ad')
    await page.getByRole('option', { name: 'ada · Ada Lovelace' }).click()
    await page.waitForURL(/[?&]username=ada/)
  })

  it('is whole and readable at every width, in either language and scheme', async () => {
    const page = await logs.open('/detail?by=user')
    await page.getByRole('heading', { name: 'Users by use' }).waitFor()
    expect(await logs.faultsInEveryView(page)).toEqual([])
  })

  it('asks for a user’s own figures alone, and offers no others', async () => {
    await logs.remote.signIn(ada)
    const page = await logs.open('/detail?by=channel&username=root')
    await page.getByRole('heading', { name: 'Models by use' }).waitFor()
    await page.getByRole('combobox', { name: 'Split by' }).click()
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['By model', 'By token'])
    expect(await queriesTo('/api/data/', logs)).toEqual([])
    const own = await queriesTo('/api/data/self/', logs)
    expect(new Set(own.map((query) => query.get('username')))).toEqual(new Set([null]))
  })

  it('says when there were no calls, and what went wrong', async () => {
    const page = await logs.open('/detail?start_timestamp=3600&end_timestamp=7200')
    await page.getByText('No calls in this time').waitFor()
    expect(await logs.faultsInTurn(page)).toEqual([])
    const message = 'The dashboard is turned off on this site'
    await logs.remote.disturb({ call: 'GET /api/data/stat', status: 200, message, times: 1 })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText(message).waitFor()
    expect(await logs.faultsInTurn(page)).toEqual([])
  })

  it('has its settings', async () => {
    const page = await logs.open('/setting?tab=operation')
    const panel = page.getByRole('region', { name: 'Data dashboard' })
    await panel.getByRole('switch', { name: 'Dashboard' }).click()
    await panel.getByRole('textbox', { name: 'Dashboard interval (minutes)' }).fill('10')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await logs.sentTo('PUT /api/option/')).toEqual([
      { key: 'DataExportEnabled', value: 'false' },
      { key: 'DataExportInterval', value: '10' },
    ])
  })
})
