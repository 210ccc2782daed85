import { channelsImport, type ImportedChannel } from '@tollgate/contracts'
import type { ChannelDetail } from '@tollgate/contracts/http/channels'
import { ChannelsApp } from './channels-app'

const channel = (sourceId: number, name: string, body: object = {}): ImportedChannel => ({
  sourceId: String(sourceId),
  name,
  body: { name, type: 1, key: 'sk-upstream-1', models: 'gpt-4o,gpt-4o-mini', group: 'default,vip', ...body },
})

describe('channels of another gateway', () => {
  let app: ChannelsApp

  beforeAll(async () => {
    app = await ChannelsApp.start()
  }, 60_000)
  afterAll(() => app?.stop())

  const take = async (channels: ImportedChannel[], isTrial = false) =>
    (await app.house.rpc.call(channelsImport, { source: 'old', isTrial, channels })).rows
  const stored = () =>
    app.database.query<{ id: number; name: string }>('SELECT id, name FROM channels.channels ORDER BY id')

  it('are taken by the checks of new ones, and serve the next call (C32)', async () => {
    const batch = [
      channel(1, 'main', { key: 'sk-upstream-1\nsk-upstream-2', priority: 4, weight: 3, tag: 't', status: 2 }),
      channel(2, 'azure', { type: 3 }),
      channel(3, 'nobody knows', { type: 999 }),
      channel(4, 'no models', { models: '' }),
    ]
    const tried = await take(batch, true)
    expect(await stored()).toEqual([])
    const taken = await take(batch)
    expect(taken).toEqual(tried)
    expect(taken.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['taken', ''],
      ['refused', expect.stringMatching(/address|base/i)],
      ['refused', 'Channel type 999 is not supported'],
      ['refused', expect.stringMatching(/model/i)],
    ])
    const [row] = await stored()
    const id = row?.id ?? 0
    const view = await app.get<ChannelDetail>(`/api/channel/${id}`)
    expect(view).toMatchObject({ name: 'main', key_count: 2, priority: 4, weight: 3, tag: 't', status: 2 })
    expect(app.routed(id)).toMatchObject({ name: 'main', groups: ['default', 'vip'] })
    expect(await app.get(`/api/channel/${id}/timeline`)).toMatchObject([{ event: 'created' }])
  })

  it('are taken once, and left alone since', async () => {
    const [row] = await stored()
    await app.call('PUT', '/api/channel/', { body: { id: row?.id, name: 'mine' } })
    expect(await take([channel(1, 'main'), channel(5, 'mine')])).toMatchObject([
      { outcome: 'before' },
      { outcome: 'taken' },
    ])
    expect((await stored()).map(({ name }) => name)).toEqual(['mine', 'mine'])
  })
})
