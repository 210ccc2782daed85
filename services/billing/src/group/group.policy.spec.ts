import { usableGroupsOf } from './group.policy'

const options = {
  groupRatio: { default: '1', vip: '0.8', svip: '0.5' },
  groupGroupRatio: { vip: { default: '0.9' } },
  usableGroups: { default: 'Everyone', gone: 'without a ratio' },
}

describe('the groups that a user may choose', () => {
  it('are those open to everybody that have a ratio', () => {
    expect(usableGroupsOf('default', options)).toEqual([{ name: 'default', description: 'Everyone', ratio: '1' }])
  })

  it('include the own group, and the override for it', () => {
    expect(usableGroupsOf('vip', options)).toEqual([
      { name: 'default', description: 'Everyone', ratio: '0.9' },
      { name: 'vip', description: 'vip', ratio: '0.8' },
    ])
  })

  it('do not include a group that merely sounds like something every object has', () => {
    expect(usableGroupsOf('constructor', options).map(({ name }) => name)).toEqual(['default'])
  })
})
