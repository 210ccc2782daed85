import { ChannelsApp } from './channels-app'

interface List {
  readonly items: { readonly name: string }[]
}

let app: ChannelsApp
beforeAll(async () => {
  app = await ChannelsApp.start()
}, 120_000)
afterAll(() => app?.stop())

const names = async (query: string) => (await app.get<List>(`/api/channel/${query}`)).items.map(({ name }) => name)

/** Three channels, of which one was asked for its balance, two were measured and one was used. */
async function someChannels(): Promise<void> {
  const ids = []
  for (const [name, priority, weight, tag] of [
    ['b', 5, 1, 'x'],
    ['a', 0, 3, ''],
    ['c', 2, 2, 'x'],
  ] as const)
    ids.push(await app.create({ name, priority, weight, tag }))
  const set = (id: number | undefined, columns: string) =>
    app.database.query(`UPDATE channels.channels SET ${columns} WHERE id = ${id}`)
  await set(ids[0], 'response_time_ms = 40, used_units = 9')
  await set(ids[2], 'response_time_ms = 7, balance_micros = -1, balance_updated_time = 5')
}

it('rule C10: channels are sorted as asked, what was never measured last, and by nothing else', async () => {
  await someChannels()
  expect(await names('?sort_by=name&sort_order=asc')).toEqual(['a', 'b', 'c'])
  expect(await names('?sort_by=name&sort_order=desc')).toEqual(['c', 'b', 'a'])
  expect(await names('?sort_by=weight')).toEqual(['a', 'c', 'b'])
  expect(await names('?sort_by=priority&sort_order=asc')).toEqual(['a', 'c', 'b'])
  expect(await names('?sort_by=response_time&sort_order=asc')).toEqual(['c', 'b', 'a'])
  expect(await names('?sort_by=response_time&sort_order=desc')).toEqual(['b', 'c', 'a'])
  expect(await names('?sort_by=balance&sort_order=asc')).toEqual(['c', 'a', 'b'])
  expect(await names('?sort_by=used_quota&page_size=1')).toEqual(['b'])
  expect(await names('?id_sort=true&sort_order=asc')).toEqual(['b', 'a', 'c'])
  expect(await names('search?keyword=&sort_by=name&sort_order=asc&tag_mode=true')).toEqual(['a', 'b', 'c'])
  for (const wrong of ['sort_by=setting', 'sort_by=name&sort_order=up'])
    expect((await app.call('GET', `/api/channel/?${wrong}`)).message).toContain('sort_')
})
