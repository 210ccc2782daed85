import type { UserView } from '@tollgate/contracts/http/identity'
import { actsFor, obstacleOf, roleName, stateOf, type UserAct, withManaged } from './user.model'

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

describe('what may be done to a user', () => {
  it.each<[string, { id: number; role: number }, Partial<UserView>, UserAct, string | null]>([
    ['an administrator edits a normal user', admin, {}, 'edit', null],
    ['an administrator edits no other administrator', admin, { role: 10 }, 'edit', 'outranked'],
    ['an administrator edits not even themselves', admin, { id: 2, role: 10 }, 'edit', 'outranked'],
    ['an administrator sets no quota of root', admin, { role: 100 }, 'quota', 'outranked'],
    ['an administrator promotes nobody', admin, {}, 'promote', 'promote-needs-root'],
    ['an administrator disables a normal user', admin, {}, 'disable', null],
    ['root promotes a normal user', root, {}, 'promote', null],
    ['root demotes an administrator', root, { role: 10 }, 'demote', null],
    ['root edits root', root, { id: 1, role: 100 }, 'edit', null],
    ['nobody disables root', root, { id: 1, role: 100 }, 'disable', 'root-protected'],
    ['nobody deletes root', root, { id: 1, role: 100 }, 'delete', 'root-protected'],
    ['nobody demotes root', root, { id: 1, role: 100 }, 'demote', 'root-protected'],
    ['a banned user is enabled', admin, { status: 2 }, 'enable', null],
    ['a user of status 3 is not enabled', admin, { status: 3 }, 'enable', 'not-enableable'],
    ['an administrator resets the second factor of a normal user', admin, {}, 'reset-2fa', null],
  ])('%s', (_name, actor, target, act, obstacle) => {
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
