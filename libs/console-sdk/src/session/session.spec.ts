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

describe('the user', () => {
  it('is whole when the server sends only who it is', () => {
    expect(userOf(1)).toMatchObject({ username: 'ann', display_name: '', quota: 0, setting: '' })
  })

  it('is nobody without id or name', () => {
    expect(sessionUserSchema.safeParse({ username: 'ann', role: 1 }).success).toBe(false)
    expect(sessionUserSchema.safeParse(null).success).toBe(false)
  })
})
