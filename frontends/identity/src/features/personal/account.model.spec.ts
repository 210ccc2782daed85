import type { SessionUser } from '@tollgate/console-sdk'
import { accountOf, badgeOf } from './account.model'

describe('the account of the personal page', () => {
  it('is read also from a server that says little', () => {
    const user = { id: 7, username: 'ada', role: 1 } as unknown as SessionUser // as little as a session has
    expect(accountOf(user)).toMatchObject({ display_name: '', github_id: '', setting: '{}', has_password: true })
  })

  it.each([
    [1, 'user'],
    [10, 'user'],
    [100, 'administrator'],
  ])('with the role %i has the badge %s (A2)', (role, badge) => {
    expect(badgeOf({ role })).toBe(badge)
  })
})
