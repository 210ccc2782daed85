import type { UserView } from '@tollgate/contracts/http/identity'
import { bindingsOf, editUserForm, updateOf, valuesOfUser } from './edit-user.model'

const user = {
  id: 7,
  username: 'ada',
  display_name: 'Ada',
  group: 'default',
  rpm: 0,
  tpm: 0,
  concurrency: 0,
  email: 'ada@example.com',
  github_id: '583231',
  oidc_id: '',
  linux_do_id: '',
  wechat_id: '',
  telegram_id: '',
} as UserView // what the form reads

const values = valuesOfUser(user)

describe('an edited user', () => {
  it.each([
    [{}, null],
    [{ display_name: 'Ada L.' }, { id: 7, display_name: 'Ada L.' }],
    [{ display_name: '' }, { id: 7, display_name: '' }],
    [
      { group: 'vip', username: 'lovelace' },
      { id: 7, username: 'lovelace', group: 'vip' },
    ],
    [
      { rpm: 60, tpm: 0, concurrency: 4 },
      { id: 7, rpm: 60, concurrency: 4 },
    ],
    [{ password: 'new-password' }, { id: 7, password: 'new-password' }],
  ])('with %j is sent as %j', (change, body) => {
    expect(updateOf(user, { ...values, ...change })).toEqual(body)
  })

  it.each([
    [{ username: ' ' }, 'identity.credentials-required'],
    [{ username: 'x'.repeat(65) }, 'identity.username-too-long'],
    [{ password: 'short' }, 'identity.password-too-short'],
    [{ rpm: null }, 'identity.limit-rpm'],
    [{ rpm: 1_000_001 }, 'identity.limit-rpm'],
    [{ tpm: -1 }, 'identity.limit-tpm'],
    [{ concurrency: 0.5 }, 'identity.limit-concurrency'],
    [{ display_name: 'x'.repeat(21) }, 'identity.display-name-too-long'],
  ])('with %j is refused: %s', (change, fault) => {
    const messages = JSON.stringify(editUserForm.safeParse({ ...values, ...change }).error?.issues)
    expect(messages).toContain(fault)
  })

  it('shows every kind of binding, also those that are missing', () => {
    expect(
      bindingsOf(user)
        .filter(({ value }) => value !== '')
        .map(({ id }) => id),
    ).toEqual(['email', 'github'])
    expect(bindingsOf(user)).toHaveLength(6)
  })
})
