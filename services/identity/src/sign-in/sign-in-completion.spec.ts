import { userStatus } from '@tollgate/contracts'
import type { SecondFactorMethod } from '@tollgate/contracts/http/identity'
import type { AuditedAct } from '../audit/audit.service'
import type { UserEntity } from '../users/user.entity'
import type { Visit } from '../visit/visit'
import type { WayIn } from './sign-in.policy'
import { SignInCompletion } from './sign-in-completion'

const ada = {
  id: 7,
  username: 'ada',
  displayName: 'Ada',
  role: 1,
  status: userStatus.active,
  group: 'default',
  createdAt: new Date(0),
  deletedAt: null,
} as UserEntity

/** Where the ways in end, for somebody with these second factors; notes what is done, in its order. */
function end(methods: SecondFactorMethod[], { device = 'known' as string | null, nowMs = 3_600_000 } = {}) {
  const done: string[] = []
  const note = (what: string) => () => void done.push(what)
  const completion = new SignInCompletion(
    { lockActive: () => Promise.resolve(ada) } as never,
    { start: async () => (done.push('session'), { id: 'its-id', replaced: null }) } as never,
    { begin: note('pending'), end: note('nothing pending') } as never,
    { methodsAsked: () => Promise.resolve(methods) } as never,
    { isOthersWordEnough: () => Promise.resolve(false) } as never,
    { signedIn: note('failures forgotten'), originOf: () => ({ ip: '', device }) } as never,
    { record: async (_tx: unknown, _actor: unknown, act: AuditedAct) => void done.push(act.action) } as never,
    { tell: async () => void done.push('owner told') } as never,
    { run: (work: (tx: unknown) => unknown) => work({}) } as never,
    { nowMs: () => nowMs } as never,
  )
  return { complete: (user: UserEntity, way: WayIn) => completion.complete(user, way, {} as Visit), done }
}

const isIn = { id: 7, username: 'ada', display_name: 'Ada', role: 1, status: 1, group: 'default' }
const opened = ['session', 'sign-in.succeeded', 'nothing pending', 'failures forgotten']

describe('every way in', () => {
  const cases: [WayIn, SecondFactorMethod[], object, string[]][] = [
    ['password', [], isIn, opened],
    ['external', [], isIn, opened],
    ['password', ['totp'], { require_2fa: true, methods: ['totp'] }, ['sign-in.second-factor-asked', 'pending']],
    [
      'external',
      ['totp', 'passkey'],
      { require_2fa: true, methods: ['totp', 'passkey'] },
      ['sign-in.second-factor-asked', 'pending'],
    ],
    ['passkey', ['totp'], isIn, opened],
    ['second-factor', ['totp'], isIn, opened],
  ]
  it.each(cases)('by %s for who has %j ends in %j', async (way, methods, answer, done) => {
    const door = end(methods)
    expect(await door.complete(ada, way)).toEqual(answer)
    expect(door.done).toEqual(done)
  })

  it.each(['password', 'external', 'passkey', 'second-factor'] as const)(
    'by %s is closed to who is banned, and nothing is opened or begun',
    async (way) => {
      const door = end([])
      await expect(door.complete({ ...ada, status: userStatus.banned }, way)).rejects.toThrow(/sign-in-/)
      expect(door.done).toEqual([])
    },
  )

  it.each([
    ['an unknown device', { device: null }, true],
    ['a device that the account knows', { device: 'known' }, false],
    ['any device right after the account was made', { device: null, nowMs: 60_000 }, false],
  ])('from %s is told to the owner or not', async (_where, given, isTold) => {
    const door = end([], given)
    await door.complete(ada, 'password')
    expect(door.done.includes('owner told')).toBe(isTold)
  })
})
