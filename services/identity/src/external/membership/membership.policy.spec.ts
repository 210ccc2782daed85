import { givenBy, standingAfter, valuesOf } from './membership.policy'

describe('what a provider says of groups', () => {
  it.each([
    [{ groups: ['a', 'b'] }, 'groups', ['a', 'b']],
    [{ groups: 'a' }, 'groups', ['a']],
    [{ realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
    [{ 'https://gate.test/groups': ['a'] }, 'https://gate.test/groups', ['a']],
    [{ groups: [1, null, { a: 1 }, 'a'] }, 'groups', ['a']],
    [{ groups: { admin: true } }, 'groups', []],
    [{}, 'groups', []],
    [{}, 'constructor.name', []],
  ])('is read of %j at %s as %j', (claims, claim, expected) => {
    expect(valuesOf(claims, claim)).toEqual(expected)
  })
})

describe('rules', () => {
  const rules = [
    { value: 'staff', group: 'vip', role: 'user' as const },
    { value: 'ops', role: 'admin' as const, group: 'svip' },
    { value: 'ghosts', group: 'nowhere' },
  ]
  it.each([
    [[], { role: null, group: null }],
    [['strangers'], { role: null, group: null }],
    [['staff'], { role: 1, group: 'vip' }],
    [['ops', 'staff'], { role: 10, group: 'vip' }],
    [['ghosts', 'ops'], { role: 10, group: 'svip' }],
    [['OPS'], { role: null, group: null }],
  ])('give %j: %j', (values, expected) => {
    expect(givenBy({ rules }, values, (name) => name !== 'nowhere')).toEqual(expected)
  })
})

describe('what somebody has after a sign-in', () => {
  const none = { role: null, group: null }
  const user = { role: 1, group: 'default' }
  const admin = { role: 10, group: 'vip' }
  const others = { role: 1, group: 'svip' }
  const root = { role: 100, group: 'vip' }
  it.each([
    ['is as it was where nothing was or is given', { now: admin, last: none, given: none, after: admin }],
    ['is what is given for the first time', { now: user, last: none, given: admin, after: admin }],
    ['is taken back with the claim', { now: admin, last: admin, given: none, after: user }],
    ['is lowered with the claim', { now: admin, last: admin, given: user, after: user }],
    ['stays lowered by hand while the claim says the same', { now: user, last: admin, given: admin, after: user }],
    ['stays raised by hand while the claim says the same', { now: admin, last: user, given: user, after: admin }],
    ['stays where another gave it meanwhile', { now: others, last: admin, given: none, after: others }],
    ['is given again when the claim is back', { now: user, last: none, given: admin, after: admin }],
    ['is never given to root', { now: root, last: none, given: user, after: root }],
    ['is never taken from root', { now: root, last: admin, given: none, after: root }],
  ])('%s', (_what, { now, last, given, after }) => {
    expect(standingAfter(now, last, given)).toEqual(after)
  })
})
