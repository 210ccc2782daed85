import { mayAccess } from './roles'
import { sessionUserSchema } from './session.schema'

const userOf = (role: number) => {
  const read = sessionUserSchema.safeParse({ id: 1, username: 'ann', role })
  if (!read.success) throw read.error
  return read.data
}

describe('who may see what', () => {
  it.each([
    [null, ['public']],
    [userOf(1), ['public', 'user']],
    [userOf(10), ['public', 'user', 'admin']],
    [userOf(100), ['public', 'user', 'admin', 'root']],
  ] as const)('%# is what the role allows', (user, allowed) => {
    const accesses = ['public', 'user', 'admin', 'root'] as const
    expect(accesses.filter((access) => mayAccess(user, access))).toEqual(allowed)
  })
})

describe('an administrator who lacks a second factor', () => {
  it('may see what is public, and no more', () => {
    const lacking = { ...userOf(100), second_factor_required: true }
    const accesses = ['public', 'user', 'admin', 'root'] as const
    expect(accesses.filter((access) => mayAccess(lacking, access))).toEqual(['public'])
  })
})

describe('the user', () => {
  it('is whole when the server sends only who it is', () => {
    expect(userOf(1)).toMatchObject({
      username: 'ann',
      display_name: '',
      quota: 0,
      setting: '',
      second_factor_required: false,
    })
  })

  it('is nobody without id or name', () => {
    expect(sessionUserSchema.safeParse({ username: 'ann', role: 1 }).success).toBe(false)
    expect(sessionUserSchema.safeParse(null).success).toBe(false)
  })
})
