import type { FindQuestion } from '@tollgate/console-sdk'
import findChannels from './channels'

const page = jest.fn()
jest.mock('@tollgate/console-sdk', () => ({
  ...jest.requireActual('@tollgate/console-sdk/paths/paths'),
  api: { page: (...call: unknown[]) => page(...call) },
}))

it('channels in the palette (K15) are searched on the server, and lead to their sheets', async () => {
  const { signal } = new AbortController()
  page.mockResolvedValue({
    items: [
      { id: 3, name: 'openai-eu', tag: 'eu', group: 'default,vip' },
      { id: 4, name: 'openai-us', tag: '', group: 'default' },
    ],
  })
  expect(await findChannels({ text: 'openai', signal } as FindQuestion)).toEqual([
    { id: '3', title: 'openai-eu', hint: '#3 · eu · default, vip', path: '/channel/edit/3' },
    { id: '4', title: 'openai-us', hint: '#4 · default', path: '/channel/edit/4' },
  ])
  expect(page.mock.calls[0]).toMatchObject(['/api/channel/search', { signal, query: { keyword: 'openai' } }])
})
