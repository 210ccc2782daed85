import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import type { DemoConsole } from '../../e2e/support/demo-console'
import type { OperatorTask } from '../play/task'

interface LoggedRow {
  readonly request_id: string
  readonly channel_name: string
  readonly username: string
}

const failed: OperatorTask = {
  name: 'find why a call failed, from its request id',
  way: 'Search in the bar, paste the id, choose the call',
  mostClicks: 2,
  given: async ({ client }) => (await lastFailed(client)).request_id,
  async play(me, house, requestId) {
    const { channel_name: channel } = await lastFailed(house.client)
    await me.find(requestId, 'Calls')
    const tried = me.page.getByRole('region', { name: 'Channels tried' })
    await me.see(tried.getByRole('row').filter({ hasText: channel }).filter({ hasText: 'no answer in time' }))
    await me.see(me.page.getByRole('definition').filter({ hasText: /^Failed$/ }))
  },
  async prove({ client }, requestId) {
    const { row } = await client.get<{ row: { other: string } }>(`/api/log/${requestId}`)
    const { outcome, admin_info: told } = JSON.parse(row.other) as {
      outcome: string
      admin_info: { attempts: { outcome: string }[] }
    }
    expect([outcome, told.attempts.at(-1)?.outcome]).toEqual(['failed', 'headers-timeout'])
  },
}

/** The last call that no channel answered in time. */
async function lastFailed(client: DemoConsole['client']): Promise<LoggedRow> {
  const { items } = await client.get<{ items: (LoggedRow & { other: string })[] }>(
    '/api/log/?outcome=failed&start_timestamp=1&page_size=100',
  )
  const found = items.find(({ other }) => other.includes('"headers-timeout"'))
  if (found === undefined) throw new Error('no call of the demo failed by time')
  return found
}

/** The day before this one, as the browser has it, in Unix seconds. */
function yesterday(): { from: number; to: number } {
  const midnight = new Date()
  midnight.setHours(0, 0, 0, 0)
  const before = new Date(midnight)
  before.setDate(before.getDate() - 1)
  return { from: before.getTime() / 1_000, to: midnight.getTime() / 1_000 }
}

/** Who spent most then, by the sums of the log. */
async function biggestSpender({ client }: DemoConsole): Promise<string> {
  const { items } = await client.get<{ items: { username: string }[] }>('/api/user/?p=1&page_size=100')
  const { from, to } = yesterday()
  const spent = await Promise.all(
    items.map(async ({ username }) => {
      const span = `start_timestamp=${from}&end_timestamp=${to - 1}`
      const { quota } = await client.get<{ quota: number }>(`/api/log/stat?type=2&${span}&username=${username}`)
      return { username, quota }
    }),
  )
  return spent.toSorted((one, other) => other.quota - one.quota)[0]?.username ?? ''
}

const spender: OperatorTask = {
  name: 'tell which user spent most yesterday',
  way: 'Console (the dashboard), Split by: By user, Time range: Yesterday; the first of the ranking',
  mostClicks: 5,
  async play(me, house) {
    await me.click(me.link('Console'))
    await me.choose('Split by', 'By user')
    await me.click(me.button(/^Time range/))
    await me.click(me.button('Yesterday'))
    await me.see(me.page.getByRole('button', { name: /^Time range.* – / }))
    const first = me.page.getByRole('table', { name: 'Users' }).getByRole('rowheader').first()
    await me.see(first.filter({ hasText: await biggestSpender(house) }))
  },
}

const month: OperatorTask = {
  name: 'export a month of the usage log',
  way: 'Console, Logs, Time range: This month, Export, Save file',
  mostClicks: 6,
  async play(me, house) {
    await withoutPicker(me.page)
    await me.goTo('Logs')
    await me.click(me.button(/^Time range/))
    await me.click(me.button('This month'))
    await me.click(me.button('Export'))
    const saved = me.page.waitForEvent('download')
    await me.click(me.dialog.getByRole('button', { name: 'Save file' }))
    const text = await readFile(await (await saved).path(), 'utf8')
    const first = new Date()
    first.setHours(0, 0, 0, 0)
    const { total } = await house.client.get<{ total: number }>(
      `/api/log/?page_size=1&start_timestamp=${first.setDate(1) / 1_000}`,
    )
    await me.see(me.page.getByText(`${total.toLocaleString('en')} rows were exported`))
    const rows = text.match(/^\d+,"\d{4}-/gm) ?? []
    expect(rows).toHaveLength(total)
    expect(text).toContain(`"rows: ${total}"`)
  },
}

/** Nobody is there to choose where a file goes: it is downloaded, as browsers without a picker do. */
const withoutPicker = (page: Page) => page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))

export const callTasks: readonly OperatorTask[] = [failed, spender, month]
