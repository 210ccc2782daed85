import type { UserView } from '@tollgate/contracts/http/identity'
import {
  actsFor,
  type Obstacle,
  obstacleOf,
  type Ranked,
  roleName,
  stateOf,
  type UserAct,
  withManaged,
} from './user.model'

const aUser = (given: Partial<UserView> = {}): UserView => ({
  id: 7,
  username: 'ada',
  display_name: 'Ada',
  email: '',
  role: 1,
  status: 1,
  group: 'default',
  quota: 0,
  used_quota: 0,
  request_count: 0,
  rpm: 0,
  tpm: 0,
  concurrency: 0,
  setting: '{}',
  github_id: '',
  oidc_id: '',
  wechat_id: '',
  telegram_id: '',
  linux_do_id: '',
  inviter_id: 0,
  aff_count: 0,
  aff_quota: 0,
  aff_history_quota: 0,
  has_password: true,
  created_time: 0,
  DeletedAt: null,
  ...given,
})

const root = { id: 1, role: 100 }
const admin = { id: 2, role: 10 }

interface Case {
  readonly actor: Ranked
  readonly target: Partial<UserView>
  readonly act: UserAct
  readonly obstacle: Obstacle | null
}

describe('what may be done to a user', () => {
  it.each<[string, Case]>([
    ['an administrator edits a normal user', { actor: admin, target: {}, act: 'edit', obstacle: null }],
    [
      'an administrator edits no other administrator',
      { actor: admin, target: { role: 10 }, act: 'edit', obstacle: 'outranked' },
    ],
    [
      'an administrator edits not even themselves',
      { actor: admin, target: { id: 2, role: 10 }, act: 'edit', obstacle: 'outranked' },
    ],
    [
      'an administrator sets no quota of root',
      { actor: admin, target: { role: 100 }, act: 'quota', obstacle: 'outranked' },
    ],
    ['an administrator promotes nobody', { actor: admin, target: {}, act: 'promote', obstacle: 'promote-needs-root' }],
    ['an administrator disables a normal user', { actor: admin, target: {}, act: 'disable', obstacle: null }],
    ['root promotes a normal user', { actor: root, target: {}, act: 'promote', obstacle: null }],
    ['root demotes an administrator', { actor: root, target: { role: 10 }, act: 'demote', obstacle: null }],
    ['root edits root', { actor: root, target: { id: 1, role: 100 }, act: 'edit', obstacle: null }],
    ['nobody disables root', { actor: root, target: { id: 1, role: 100 }, act: 'disable', obstacle: 'root-protected' }],
    ['nobody deletes root', { actor: root, target: { id: 1, role: 100 }, act: 'delete', obstacle: 'root-protected' }],
    ['nobody demotes root', { actor: root, target: { id: 1, role: 100 }, act: 'demote', obstacle: 'root-protected' }],
    ['a banned user is enabled', { actor: admin, target: { status: 2 }, act: 'enable', obstacle: null }],
    [
      'a user of status 3 is not enabled',
      { actor: admin, target: { status: 3 }, act: 'enable', obstacle: 'not-enableable' },
    ],
    [
      'an administrator resets the second factor of a normal user',
      { actor: admin, target: {}, act: 'reset-2fa', obstacle: null },
    ],
  ])('%s', (_name, { actor, target, act, obstacle }) => {
    expect(obstacleOf(actor, aUser(target), act)).toBe(obstacle)
  })

  it('is nothing for a visitor', () => {
    expect(obstacleOf(null, aUser(), 'edit')).toBe('outranked')
  })
})

describe('the actions of a row', () => {
  it.each([
    [{}, ['edit', 'quota', 'promote', 'disable', 'reset-2fa', 'delete']],
    [{ role: 10 }, ['edit', 'quota', 'demote', 'disable', 'reset-2fa', 'delete']],
    [{ status: 2 }, ['edit', 'quota', 'promote', 'enable', 'reset-2fa', 'delete']],
    [{ status: 3 }, ['edit', 'quota', 'promote', 'enable', 'reset-2fa', 'delete']],
    [{ DeletedAt: '2026-01-01T00:00:00Z' }, []],
  ])('of a user with %j', (given, acts) => {
    expect(actsFor(aUser(given))).toEqual(acts)
  })
})

describe('names', () => {
  it.each([
    [{ status: 1 }, 'active'],
    [{ status: 2 }, 'banned'],
    [{ status: 3 }, 'banned'],
    [{ status: 9 }, 'unknown'],
    [{ status: 1, DeletedAt: '2026-01-01T00:00:00Z' }, 'deleted'],
  ])('of the state of %j', (given, state) => {
    expect(stateOf(aUser(given))).toBe(state)
  })

  it.each([
    [1, 'user'],
    [10, 'admin'],
    [100, 'root'],
    [0, 'unknown'],
    [11, 'unknown'],
  ])('of role %d', (role, name) => {
    expect(roleName(role)).toBe(name)
  })
})

it('what the server answers is written into the row, and into no other', () => {
  const list = { items: [aUser(), aUser({ id: 8 })], page: 1, page_size: 10, total: 2 }
  const [changed, other] = withManaged(list, 7, { status: 2, role: 10 }, null).items
  expect(changed).toEqual(aUser({ status: 2, role: 10 }))
  expect(other).toEqual(aUser({ id: 8 }))
  expect(withManaged(list, 7, { status: 1, role: 1 }, '2026-01-01T00:00:00Z').items[0]?.DeletedAt).toBe(
    '2026-01-01T00:00:00Z',
  )
})
