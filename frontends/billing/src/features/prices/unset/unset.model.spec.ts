import { readTables } from '@tollgate/pricing/tables/stored-tables'
import { batchRow, batchSchema, unsetModels } from './unset.model'

describe('models without a price (M18)', () => {
  it('are those that no table prices, families of custom GPTs under one name', () => {
    const texts: Record<string, string> = {
      ModelPrice: '{"fixed": 1}',
      ModelRatio: '{"ratio": 0}',
      CompletionRatio: '{"half": 2}',
      PublishedPrice: '{"published": [{"usdPerMillion": {"textIn": 1}}]}',
    }
    const enabled = ['ratio', 'half', 'fixed', 'published', 'gpt-4-gizmo-g-1', 'gpt-4-gizmo-g-2', 'new']
    expect(
      unsetModels(
        enabled,
        readTables((key) => texts[key] ?? '{}'),
      ),
    ).toEqual(['gpt-4-gizmo-*', 'half', 'new'])
  })

  it.each([
    ['price', '0.50', '', { price: '0.5' }],
    ['ratio', '2', '', { ratio: '2', completion: '3' }],
    ['completion', '4', '', { completion: '4' }],
    ['both', '2', '5', { ratio: '2', completion: '5' }],
  ] as const)('get a %s', (mode, value, completion, row) => {
    expect(batchRow({ completion: '3' }, { mode, value, completion })).toEqual(row)
  })

  it.each([
    ['price', '', '', 'value-needed'],
    ['price', '0', '', 'no-price'],
    ['ratio', 'x', '', 'not-number'],
    ['both', '1', '', 'both-needed'],
    ['both', '1', '2', undefined],
  ])('by %s of "%s" and "%s" are judged: %s', (mode, value, completion, message) => {
    expect(batchSchema.safeParse({ mode, value, completion }).error?.issues[0]?.message).toBe(message)
  })
})
