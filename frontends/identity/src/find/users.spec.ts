import type { FindQuestion, SessionUser } from '@tollgate/console-sdk'
import findUsers from './users'

const get = jest.fn()
jest.mock('@tollgate/console-sdk', () => ({
  ...jest.requireActual('@tollgate/console-sdk/paths/paths'),
  api: { get: (...call: unknown[]) => get(...call) },
}))

const signal = new AbortController().signal
const question = { text: 'ali', user: { id: 9, role: 10 } as SessionUser, signal } as unknown as FindQuestion
const alice = {
  id: 7,
  username: 'alice',
  display_name: 'Alice',
  email: 'a@example.com',
  role: 1,
  status: 1,
  group: 'vip',
}

describe('users in the palette (K15)', () => {
  it('are searched on the server, and lead to their sheets', async () => {
    get.mockResolvedValue({ items: [{ ...alice, DeletedAt: null }] })
    expect(await findUsers(question)).toEqual([
      { id: '7', title: 'alice', hint: '#7 · Alice · a@example.com · vip', path: '/user/7' },
    ])
    expect(get).toHaveBeenCalledWith('/api/user/search', expect.objectContaining({ signal }))
    expect(get.mock.calls[0]?.[1]).toMatchObject({ query: { keyword: 'ali', page_size: 5 } })
  })

  it('who may not be changed by the asker are shown in the list', async () => {
    get.mockResolvedValue({ items: [{ ...alice, display_name: 'alice', email: '', role: 100, DeletedAt: null }] })
    expect(await findUsers(question)).toEqual([
      { id: '7', title: 'alice', hint: '#7 · vip', path: '/user?keyword=alice' },
    ])
  })
})
