import { userStatus } from '@tollgate/contracts'
import { platformErrors } from '@tollgate/platform'
import type { Passwords } from '@tollgate/platform/crypto/passwords'
import { Doors } from '../doors/doors'
import type { AttemptLimits } from '../limits/attempt-limits'
import type { ForeignPasswords } from '../users/import/foreign-passwords'
import type { UserEntity } from '../users/user.entity'
import type { UserDirectory } from '../users/user-directory.service'
import type { Visit } from '../visit/visit'
import { SignInService } from './sign-in.service'
import type { SignInCompletion } from './sign-in-completion'

const ada = { id: 7, passwordHash: 'hash of right', status: userStatus.active, deletedAt: null }

/** A door with one user behind it, which notes what work is done and what is counted. */
function door(user: Partial<UserEntity> | null, isFull = false) {
  const find = jest.fn(() => Promise.resolve(user))
  const verified: (string | null)[] = []
  const counted: unknown[] = []
  const passwords = {
    verify: (hash: string | null, password: string) => {
      verified.push(hash)
      return Promise.resolve(hash === `hash of ${password}`)
    },
  }
  const limits = {
    inTurn: async (_visit: unknown, _name: string, work: () => Promise<unknown>) => {
      if (isFull) throw platformErrors.tooManyRequests()
      return work()
    },
    originOf: ({ address }: Visit) => ({ ip: address, device: null }),
    signIn: async (attempt: object, check: () => Promise<unknown>) => {
      const result = await check()
      if (result === null) counted.push(attempt)
      return result
    },
  }
  const service = new SignInService(
    { findForSignIn: find } as unknown as UserDirectory,
    passwords as unknown as Passwords,
    { adopt: (user: UserEntity) => Promise.resolve(user) } as unknown as ForeignPasswords,
    { complete: () => Promise.resolve('in') } as unknown as SignInCompletion,
    limits as unknown as AttemptLimits,
    new Doors({ get: (key: string) => key === 'PasswordLoginEnabled' } as never, {} as never, {} as never),
    ...([] as unknown as [never, never, never, never]), // what other ways in need
  )
  const visit = { address: '203.0.113.9' } as Visit
  return { enter: (password: string) => service.signIn('Ada', password, visit), find, verified, counted }
}

describe('sign-in by password', () => {
  it('looks nobody up before it is the client’s turn', async () => {
    const { enter, find, verified } = door({ ...ada }, true)
    await expect(enter('right')).rejects.toMatchObject({ code: 'platform.too-many-requests' })
    expect([find.mock.calls, verified]).toEqual([[], []])
  })

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
    expect(counted).toEqual([{ account, ip: '203.0.113.9', device: null }])
  })
})
