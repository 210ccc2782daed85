import type { OperatorTask } from '../play/task'

interface ListedChannel {
  readonly id: number
  readonly name: string
  readonly status: number
  readonly other_info: string
  readonly models: string
  readonly base_url: string
}

const autoDisabled = 3

const sick: OperatorTask = {
  name: 'tell which channel is sick, and why',
  way: 'Console, Channels; point at “Auto-disabled”',
  mostClicks: 2,
  async play(me, { client }) {
    await me.goTo('Channels')
    const mark = me.page.getByRole('table').getByText('Auto-disabled')
    await me.pointAt(mark)
    await me.see(me.page.getByRole('tooltip').filter({ hasText: 'The upstream refused the key: HTTP 401' }))
    const { items } = await client.get<{ items: ListedChannel[] }>('/api/channel/?page_size=100')
    const [channel, ...others] = items.filter(({ status }) => status === autoDisabled)
    expect([others, channel?.other_info]).toEqual([[], expect.stringContaining('account_deactivated')])
    await me.see(me.row('Auto-disabled').filter({ hasText: channel?.name ?? '' }))
  },
}

const provider: OperatorTask = {
  name: 'add a provider',
  way: 'Console, Channels, Add channel; name, key, address; Add channel, then Test in its row',
  mostClicks: 6,
  // What the operator was told: where its API is.
  async given({ client }) {
    const { items } = await client.get<{ items: ListedChannel[] }>('/api/channel/?page_size=100')
    return items.find(({ name }) => name === 'Simulator')?.base_url ?? ''
  },
  async play(me, _house, address) {
    await me.goTo('Channels')
    await me.click(me.button('Add channel'))
    await me.fill(me.dialog.getByRole('textbox', { name: 'Name' }), 'Second source')
    await me.fill(me.dialog.getByRole('textbox', { name: 'Key', exact: true }), 'sk-second-source')
    await me.fill(me.dialog.getByLabel('Base URL'), address)
    await me.click(me.dialog.getByRole('button', { name: 'Add channel' }))
    const row = me.row('Second source')
    await me.click(row.getByRole('button', { name: 'More actions' }))
    await me.click(me.page.getByRole('menuitem', { name: 'Test', exact: true }))
    await me.see(me.page.getByText(/^Second source passed the test/))
  },
  async prove({ client }) {
    const { items } = await client.get<{ items: ListedChannel[] }>('/api/channel/?page_size=100')
    expect(items.find(({ name }) => name === 'Second source')).toMatchObject({ status: 1 })
  },
}

export const channelTasks: readonly OperatorTask[] = [sick, provider]
