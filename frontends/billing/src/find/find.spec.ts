import type { FindQuestion, Text } from '@tollgate/console-sdk'
import findModels from './models'
import findTokens from './tokens'

const get = jest.fn()
jest.mock('@tollgate/console-sdk', () => ({
  ...jest.requireActual('@tollgate/console-sdk/paths/paths'),
  ...jest.requireActual('@tollgate/console-sdk/format/money'),
  api: { get: (...call: unknown[]) => get(...call) },
}))

describe('what billing finds for the palette (K15)', () => {
  it('is tokens by their names, whose keys nobody can use by what is shown', async () => {
    const { signal } = new AbortController()
    get.mockResolvedValue({ items: [{ id: 5, name: 'ci', key: 'abcdefghijklmnopqrstuvwxyz', group: '' }] })
    expect(await findTokens({ text: 'ci', signal } as FindQuestion)).toEqual([
      { id: '5', title: 'ci', hint: 'sk-abcd…wxyz', path: '/token/edit/5' },
    ])
    expect(get.mock.calls[0]).toMatchObject(['/api/token/search', { signal, query: { keyword: 'ci', token: '' } }])
  })

  it('is models with what they cost in the asker’s group, of the list that pages keep', async () => {
    const model = { model_name: 'gpt-4o', quota_type: 0, model_ratio: 1.25, completion_ratio: 4, model_price: 0 }
    const drawing = { ...model, model_name: 'gpt-image-1', quota_type: 1, model_price: 0.04 }
    const fetchQuery = jest.fn().mockResolvedValue({
      data: [model, drawing, { ...model, model_name: 'claude' }],
      group_ratio: { default: 1, vip: 0.5 },
      usable_group: {},
    })
    const question = { text: 'gpt', say: ({ en }: Text) => en, user: { id: 2, group: 'vip' }, queries: { fetchQuery } }
    expect(await findModels(question as unknown as FindQuestion)).toEqual([
      { id: 'gpt-image-1', title: 'gpt-image-1', hint: '$0.02 per call', path: '/pricing?q=gpt-image-1' },
      { id: 'gpt-4o', title: 'gpt-4o', hint: '$1.25 / $5.00 per 1M tokens', path: '/pricing?q=gpt-4o' },
    ])
    expect(fetchQuery).toHaveBeenCalledWith(expect.objectContaining({ queryKey: ['billing', 'pricing', 2] }))
  })
})
