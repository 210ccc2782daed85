import type { PricingItem } from '@tollgate/contracts/http/billing'
import { chosenGroup, chosenModel, groupNames, isMaxTokens, offeredModels, readSettings } from './settings.model'

const untouched = { group: '', model: '', temperature: 1, max_tokens: 0, system: null }
const price = (model_name: string, enable_groups: string[]) =>
  ({ model_name, enable_groups, quota_type: 0, model_ratio: 1, completion_ratio: 1 }) as PricingItem // all that is read

describe('the kept settings (K6)', () => {
  it.each([null, 'x', [], {}, { temperature: 'hot', max_tokens: -1, system: 4 }])('begin anew from %j', (kept) => {
    expect(readSettings(kept)).toEqual(untouched)
  })

  it('hold their bounds one by one', () => {
    expect(readSettings({ group: 'vip', temperature: 0.3, max_tokens: 1.5, system: '' })).toEqual({
      ...untouched,
      group: 'vip',
      temperature: 0.3,
      system: '',
    })
    expect(readSettings({ temperature: 0 }).temperature).toBe(1)
    expect(readSettings({ temperature: 1.1 }).temperature).toBe(1)
  })

  it.each([
    [0, true],
    [4_096, true],
    [-1, false],
    [0.5, false],
    [NaN, false],
    [null, false],
  ])('take %p tokens: %p', (value, isValid) => expect(isMaxTokens(value)).toBe(isValid))
})

describe('groups and models', () => {
  const names = groupNames(
    { vip: { desc: '', ratio: 1 }, auto: { desc: '', ratio: 1 }, mine: { desc: '', ratio: 1 } },
    'mine',
  )

  it('put the own group first and go to it unless another is chosen that may be used', () => {
    expect(names).toEqual(['mine', 'auto', 'vip'])
    expect(chosenGroup(readSettings({}), names)).toBe('mine')
    expect(chosenGroup(readSettings({ group: 'vip' }), names)).toBe('vip')
    expect(chosenGroup(readSettings({ group: 'gone' }), names)).toBe('mine')
    expect(chosenGroup(readSettings({}), [])).toBeNull()
  })

  it('put the models of the group first and keep those of others in sight', () => {
    const prices = [price('b', ['mine']), price('a', ['vip'])]
    const seen = (group: string | null) =>
      offeredModels(['c', 'a', 'b'], prices, group).map(({ name, isOffered }) => [name, isOffered])
    expect(seen('mine')).toEqual([
      ['b', true],
      ['c', true],
      ['a', false],
    ])
    expect(seen(null).every(([, isOffered]) => isOffered)).toBe(true)
  })

  it('take a first model until one is chosen, and never another than the chosen one', () => {
    const models = [
      { name: 'b', isOffered: true },
      { name: 'c', isOffered: true },
      { name: 'a', isOffered: false },
    ]
    expect(chosenModel(readSettings({}), models)).toBe('b')
    expect(chosenModel(readSettings({}), models, 'c')).toBe('c')
    expect(chosenModel(readSettings({}), models, 'a')).toBe('b')
    expect(chosenModel(readSettings({ model: 'b' }), models, 'c')).toBe('b')
    expect(chosenModel(readSettings({ model: 'a' }), models)).toBeNull()
    expect(chosenModel(readSettings({ model: 'gone' }), models)).toBeNull()
    expect(chosenModel(readSettings({}), [])).toBeNull()
  })

  it('begin with one that chats and has a price where there is one, and never with one that cannot chat (rule K21)', () => {
    const prices = [price('b-embedding-3', ['mine']), price('chatgpt-4o-latest', ['mine']), price('d', ['mine'])]
    const first = (models: string[]) => chosenModel(readSettings({}), offeredModels(models, prices, 'mine'))
    expect(first(['a-without-price', 'b-embedding-3', 'chatgpt-4o-latest', 'd'])).toBe('d')
    expect(first(['a-without-price', 'b-embedding-3'])).toBe('a-without-price')
    expect(first(['b-embedding-3'])).toBeNull()
  })
})
