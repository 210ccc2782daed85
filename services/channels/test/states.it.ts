import { providerOf } from '@tollgate/catalogue'
import { ChannelsApp } from './channels-app'

interface List {
  readonly items: { readonly name: string }[]
  readonly total: number
}

let app: ChannelsApp
beforeAll(async () => {
  app = await ChannelsApp.start()
  await someChannels()
}, 120_000)
afterAll(() => app?.stop())

const list = (query: string) => app.get<List>(`/api/channel/${query}`)
const names = async (query: string) => (await list(query)).items.map(({ name }) => name)

/** Channels in every state, in which each column has what is alike and what is not. */
async function someChannels(): Promise<void> {
  const columns = {
    on: `tag = 'b', created_time = 5`,
    past: `expired_time = 7, type = 43, created_time = 4`,
    off: `status = 2, tag = 'a', test_time = 9, created_time = 3`,
    failed: `status = 3, expired_time = 4000000000, test_time = 8, created_time = 2`,
    'on too': `type = 999, created_time = 5`,
  }
  for (const name of Object.keys(columns)) await app.create({ name })
  for (const [name, values] of Object.entries(columns))
    await app.database.query(`UPDATE channels.channels SET ${values} WHERE name = '${name}'`)
}

describe('rule C42: the states of channels', () => {
  it.each([
    ['enabled', ['on too', 'on']],
    ['expired', ['past']],
    ['disabled', ['off']],
    ['auto_disabled', ['failed']],
    ['', ['on too', 'failed', 'off', 'past', 'on']],
  ])('finds those that are %s', async (status, found) => {
    expect(await names(`?status=${status}`)).toEqual(found)
    expect(await list(`search?keyword=&status=${status}&page_size=1`)).toMatchObject({ total: found.length })
  })

  it('joins them with the other filters, by tag too, and exports what is found', async () => {
    expect(await names('search?keyword=on&status=enabled')).toEqual(['on too', 'on'])
    expect(await names('search?keyword=on&status=disabled')).toEqual([])
    expect(await names('?status=disabled&tag_mode=true')).toEqual(['off'])
    const { text } = await app.text('/api/channel/export?status=auto_disabled')
    expect(text).toContain('failed')
    expect(text).not.toContain('past')
  })
})

it.each([
  ['status', 'asc', ['on too', 'on', 'past', 'off', 'failed']],
  ['status', 'desc', ['failed', 'off', 'past', 'on too', 'on']],
  ['type', 'asc', ['past', 'failed', 'off', 'on', 'on too']],
  ['type', 'desc', ['failed', 'off', 'on', 'past', 'on too']],
  ['tag', 'asc', ['off', 'on', 'on too', 'failed', 'past']],
  ['test_time', 'desc', ['off', 'failed', 'on too', 'past', 'on']],
  ['expired_time', 'asc', ['past', 'failed', 'on too', 'off', 'on']],
  ['expired_time', 'desc', ['on too', 'off', 'on', 'failed', 'past']],
  ['created_time', 'desc', ['on too', 'on', 'past', 'off', 'failed']],
  ['created_time', 'asc', ['failed', 'off', 'past', 'on too', 'on']],
])('rule C42: sorts by %s, %s, and equal ones by their ids on every page', async (by, order, sorted) => {
  expect([43, 1].map((type) => providerOf(type)?.label)).toEqual(['DeepSeek', 'OpenAI'])
  expect(await names(`?sort_by=${by}&sort_order=${order}`)).toEqual(sorted)
  const pages = await Promise.all([1, 2, 3].map((p) => names(`?sort_by=${by}&sort_order=${order}&page_size=2&p=${p}`)))
  expect(pages.flat()).toEqual(sorted)
})

it('rule C42: refuses an order or a state that there is not, and says which there are', async () => {
  const said = async (query: string, language: 'zh' | 'en') =>
    (await app.call('GET', `/api/channel/?${query}`, { language })).message
  expect(await said('sort_by=setting', 'en')).toMatch(/sort_by: Invalid option: expected one of "id"\|"name"/)
  expect(await said('sort_by=setting', 'zh')).toMatch(/sort_by: 无效选项/)
  expect(await said('sort_order=up', 'en')).toMatch(/sort_order: .*"asc"\|"desc"/)
  expect(await said('status=gone', 'en')).toMatch(/status: .*"enabled"\|"expired"\|"disabled"\|"auto_disabled"/)
})
