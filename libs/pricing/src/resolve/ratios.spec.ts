import { groupRatioOf } from './group-ratio'
import { ratioOf } from './ratio-of'

describe('the group ratio (M4)', () => {
  const tables = { groupRatio: { default: '1', vip: '0.8' }, groupGroupRatio: { vip: { vip: '0.5', free: '0' } } }

  it.each([
    ['default', 'vip', '0.8', false],
    ['vip', 'vip', '0.5', true],
    ['vip', 'free', '0', true],
    ['vip', 'default', '1', false],
    ['default', 'unknown', '1', false],
    ['constructor', 'toString', '1', false],
  ])('of a %s user in %s is %s', (userGroup, usingGroup, groupRatio, isUserGroupRatio) => {
    expect(groupRatioOf({ userGroup, usingGroup }, tables)).toEqual({ groupRatio, isUserGroupRatio })
  })
})

describe('ratios for display', () => {
  it('are those of the base rates', () => {
    const rates = { textIn: '3', textOut: '15', cacheRead: '0.3', cacheWrite5m: '3.75', audioIn: '6', audioOut: '12' }
    expect(ratioOf({ kind: 'published', rates, tiers: [] })).toEqual({
      kind: 'ratio',
      model: '1.5',
      completion: '5',
      cacheRead: '0.1',
      cacheWrite5m: '1.25',
      cacheWrite1h: '1',
      audioIn: '2',
      audioOut: '2',
    })
  })

  it('are rounded where they do not end', () => {
    const price = { kind: 'published' as const, rates: { textIn: '0.3', textOut: '2.5' }, tiers: [] }
    expect(ratioOf(price)).toMatchObject({ model: '0.15', completion: '8.3333333333', audioOut: '8.3333333333' })
  })

  it('do not exist without a price for input', () => {
    expect(ratioOf({ kind: 'published', rates: { textOut: '2' }, tiers: [] })).toBeNull()
    expect(ratioOf({ kind: 'published', rates: { textIn: '0', textOut: '2' }, tiers: [] })).toBeNull()
  })
})
