import { userStatus } from '@tollgate/contracts'
import type { Passwords } from '@tollgate/platform/crypto/passwords'
import type { AttemptLimits } from '../limits/attempt-limits'
import type { UserEntity } from '../users/user.entity'
import type { UserDirectory } from '../users/user-directory.service'
import type { Visit } from '../visit/visit'
import { SignInService } from './sign-in.service'
import type { SignInCompletion } from './sign-in-completion'

const ada = { id: 7, passwordHash: 'hash of right', status: userStatus.active, deletedAt: null }

/** A door with one user behind it, which notes what work is done and what is counted. */
function door(user: Partial<UserEntity> | null) {
  const verified: (string | null)[] = []
  const counted: unknown[] = []
  const passwords = {
    verify: (hash: string | null, password: string) => {
      verified.push(hash)
      return Promise.resolve(hash === `hash of ${password}`)
    },
  }
  const limits = {
    signIn: async (attempt: object, check: () => Promise<unknown>) => {
      const result = await check()
      if (result === null) counted.push(attempt)
      return result
    },
  }
  const service = new SignInService(
    { findForSignIn: () => Promise.resolve(user) } as unknown as UserDirectory,
    passwords as unknown as Passwords,
    { complete: () => Promise.resolve('in') } as unknown as SignInCompletion,
    limits as unknown as AttemptLimits,
    { get: () => true } as never,
    ...([] as unknown as [never, never, never, never]), // what other ways in need
  )
  const visit = { address: '203.0.113.9' } as Visit
  return { enter: (password: string) => service.signIn('Ada', password, visit), verified, counted }
}

describe('sign-in by password', () => {
  it('lets in who knows it, and counts nothing', async () => {
    const { enter, counted } = door({ ...ada })
    expect(await enter('right')).toBe('in')
    expect(counted).toEqual([])
  })

  it.each([
    ['has another password', { ...ada }, 'wrong', 7],
    ['does not exist', null, 'right', 'Ada'],
    ['has no password', { ...ada, passwordHash: null }, 'right', 7],
    ['is banned', { ...ada, status: userStatus.banned }, 'right', 7],
    ['is deleted', { ...ada, deletedAt: new Date(0) }, 'right', 7],
  ])('does the same work, says the same and counts the same for who %s', async (_who, user, password, account) => {
    const { enter, verified, counted } = door(user)
    await expect(enter(password)).rejects.toMatchObject({ code: 'identity.sign-in-failed' })
    expect(verified).toEqual([user?.passwordHash ?? null])
    expect(counted).toEqual([{ account, ip: '203.0.113.9' }])
  })
})
