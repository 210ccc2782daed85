import { roles, userStatus } from '@tollgate/contracts'
import type { ManageAction, UpdateUserBody } from '@tollgate/contracts/http/identity'
import type { UserAct } from './acts/credential-act'
import {
  assertMayCreate,
  assertMayLeave,
  assertMaySee,
  assertOutranks,
  type Editable,
  edited,
  managed,
} from './users.policy'

const refusal = (work: () => unknown): string | null => {
  try {
    work()
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('who may act on whom', () => {
  it.each([
    [roles.root, roles.root, null],
    [roles.root, roles.admin, null],
    [roles.admin, roles.user, null],
    [roles.admin, roles.admin, 'identity.rank-too-high'],
    [roles.admin, roles.root, 'identity.rank-too-high'],
    [roles.user, roles.user, 'identity.rank-too-high'],
  ])('an actor of role %i on a user of role %i: %s', (actor, target, expected) => {
    expect(refusal(() => assertOutranks({ role: actor }, { role: target }))).toBe(expected)
  })
})

describe('who may look at whom', () => {
  const me = 1
  const other = 2
  it.each([
    ['an administrator at a user', { id: other, role: roles.user }, null],
    ['an administrator at another one', { id: other, role: roles.admin }, 'identity.rank-too-high'],
    ['an administrator at root', { id: other, role: roles.root }, 'identity.rank-too-high'],
    ['an administrator at themself', { id: me, role: roles.admin }, null],
  ])('%s', (_who, target, expected) => {
    expect(refusal(() => assertMaySee({ userId: me, role: roles.admin }, target))).toBe(expected)
  })
})

describe('who may make whom', () => {
  it.each([
    [roles.admin, roles.user, null],
    [roles.admin, roles.admin, 'identity.rank-too-high'],
    [roles.root, roles.admin, null],
    [roles.root, roles.root, 'identity.rank-too-high'],
  ])('an actor of role %i somebody of role %i: %s', (actor, role, expected) => {
    expect(refusal(() => assertMayCreate({ role: actor }, role))).toBe(expected)
  })
})

describe('who may leave', () => {
  it.each([
    [roles.user, null],
    [roles.admin, null],
    [roles.root, 'identity.root-protected'],
  ])('somebody of role %i: %s', (role, expected) => {
    expect(refusal(() => assertMayLeave({ role }))).toBe(expected)
  })
})

describe('manage actions', () => {
  const cases: [number, number, ManageAction, string | { role: number; status: number; isDeleted: boolean }][] = [
    [roles.admin, roles.user, 'disable', { role: 1, status: 2, isDeleted: false }],
    [roles.admin, roles.user, 'enable', { role: 1, status: 1, isDeleted: false }],
    [roles.admin, roles.user, 'delete', { role: 1, status: 1, isDeleted: true }],
    [roles.admin, roles.user, 'promote', 'identity.promote-needs-root'],
    [roles.root, roles.user, 'promote', { role: 10, status: 1, isDeleted: false }],
    [roles.root, roles.admin, 'promote', 'identity.already-admin'],
    [roles.root, roles.admin, 'demote', { role: 1, status: 1, isDeleted: false }],
    [roles.root, roles.user, 'demote', 'identity.already-plain'],
    [roles.admin, roles.admin, 'demote', 'identity.rank-too-high'],
    [roles.admin, roles.root, 'disable', 'identity.rank-too-high'],
    [roles.root, roles.admin, 'disable', { role: 10, status: 2, isDeleted: false }],
    [roles.root, roles.admin, 'delete', { role: 10, status: 1, isDeleted: true }],
    [roles.root, roles.root, 'enable', { role: 100, status: 1, isDeleted: false }],
    [roles.root, roles.root, 'disable', 'identity.root-protected'],
    [roles.root, roles.root, 'delete', 'identity.root-protected'],
    [roles.root, roles.root, 'demote', 'identity.root-protected'],
  ]
  it.each(cases)('role %i acting on role %i: %s', (actor, target, action, expected) => {
    const act = () => managed({ role: actor }, { role: target, status: userStatus.active }, action)
    if (typeof expected === 'string') expect(refusal(act)).toBe(expected)
    else expect(act()).toEqual(expected)
  })
})

describe('an administrator’s edit', () => {
  const unlimited = { rpm: 0, tpm: 0, concurrency: 0 }
  const ada: Editable = {
    username: 'ada',
    displayName: 'Ada',
    passwordHash: 'hash of old',
    group: 'default',
    ...unlimited,
  }
  const passwordHash = 'hash of new'
  const eva = { username: { from: 'ada', to: 'eva' } }
  const queen = { display_name: { from: 'Ada', to: 'Queen' } }
  const vip: UserAct = ['user.group-set', { group: { from: 'default', to: 'vip' } }]

  const cases: [rule: string, sent: Omit<UpdateUserBody, 'id'>, changed: Partial<Editable>, acts: UserAct[]][] = [
    ['keeps what is not sent', {}, {}, []],
    ['says nothing of what is sent as it is', { username: 'ada', display_name: 'Ada', group: 'default' }, {}, []],
    [
      'writes limits of calls, and says of those that were changed',
      { rpm: 60, tpm: 0, concurrency: 4 },
      { rpm: 60, concurrency: 4 },
      [['user.updated', { rpm: { from: 0, to: 60 }, concurrency: { from: 0, to: 4 } }]],
    ],
    ['writes a username', { username: 'eva' }, { username: 'eva' }, [['user.updated', eva]]],
    ['writes a display name', { display_name: 'Queen' }, { displayName: 'Queen' }, [['user.updated', queen]]],
    [
      'writes an empty display name',
      { display_name: '' },
      { displayName: '' },
      [['user.updated', { display_name: { from: 'Ada', to: '' } }]],
    ],
    [
      'writes the hash of a password, and tells neither of them',
      { password: 'new-password' },
      { passwordHash },
      [['user.updated', { password: '***' }]],
    ],
    ['keeps the password where an empty one is sent', { password: '' }, {}, []],
    ['writes a group, which is an act of its own', { group: 'vip' }, { group: 'vip' }, [vip]],
    [
      'tells of names and password as one act, before that of the group',
      { username: 'eva', display_name: 'Queen', password: 'new-password', group: 'vip' },
      { username: 'eva', displayName: 'Queen', passwordHash, group: 'vip' },
      [['user.updated', { ...eva, ...queen, password: '***' }], vip],
    ],
    ['leaves the quota to billing', { quota: 5 }, {}, []],
  ]
  it.each(cases)('%s', (_rule, sent, changed, acts) => {
    const outcome = edited(ada, { id: 7, ...sent }, sent.password ? passwordHash : null)
    expect(outcome).toEqual({ changes: { ...ada, ...changed }, acts })
  })
})
