import { profileChange, profileForm } from './profile.model'

describe('the form of one’s names', () => {
  const ada = { username: 'ada', display_name: 'Ada' }

  it.each([
    [ada, {}],
    [{ ...ada, username: 'lovelace' }, { username: 'lovelace' }],
    [{ ...ada, display_name: '' }, { display_name: '' }],
  ])('sends of %j only %j', (after, expected) => {
    expect(profileChange(ada, after)).toEqual(expected)
  })

  it.each([
    [{ username: '' }, 'identity.credentials-required'],
    [{ username: 'x'.repeat(65) }, 'identity.username-too-long'],
    [{ display_name: 'x'.repeat(21) }, 'identity.display-name-too-long'],
  ])('refuses %j with %s', (change, fault) => {
    expect(profileForm.safeParse({ ...ada, ...change }).error?.issues[0]?.message).toBe(fault)
  })
})
