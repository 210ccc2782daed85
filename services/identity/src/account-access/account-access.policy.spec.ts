import { asksOfOwnEdit } from './account-access.policy'

describe('an edit of one’s own account', () => {
  it.each([
    [{}, 'none'],
    [{ display_name: 'Ada L.' }, 'none'],
    [{ username: 'ada', display_name: 'Ada', password: '' }, 'none'],
    [{ username: 'ada', original_password: 'right' }, 'none'],
    [{ username: 'eve' }, 'proof'],
    [{ password: 'new-password' }, 'proof'],
    [{ username: 'ada', password: 'new-password' }, 'proof'],
    [{ password: 'new-password', original_password: 'maybe' }, 'session'],
    [{ username: 'eve', original_password: '' }, 'session'],
  ] as const)('%j asks for %s', (body, asked) => {
    expect(asksOfOwnEdit(body, { username: 'ada' })).toBe(asked)
  })
})
