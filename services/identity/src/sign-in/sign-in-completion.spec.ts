import { userStatus } from '@tollgate/contracts'
import type { SecondFactorMethod } from '@tollgate/contracts/http/identity'
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
  deletedAt: null,
} as UserEntity

/** Where the ways in end, for somebody with these second factors; notes what is done, in its order. */
function end(methods: SecondFactorMethod[]) {
  const done: string[] = []
  const note = (what: string) => () => void done.push(what)
  const completion = new SignInCompletion(
    { lockActive: () => Promise.resolve(ada) } as never,
    { start: note('session') } as never,
    { begin: note('pending'), end: note('nothing pending') } as never,
    { methodsAsked: () => Promise.resolve(methods) } as never,
    { signedIn: note('failures forgotten') } as never,
    { run: (work: (tx: unknown) => unknown) => work({}) } as never,
  )
  return { complete: (user: UserEntity, way: WayIn) => completion.complete(user, way, {} as Visit), done }
}

const isIn = { id: 7, username: 'ada', display_name: 'Ada', role: 1, status: 1, group: 'default' }
const opened = ['session', 'nothing pending', 'failures forgotten']

describe('every way in', () => {
  const cases: [WayIn, SecondFactorMethod[], object, string[]][] = [
    ['password', [], isIn, opened],
    ['external', [], isIn, opened],
    ['password', ['totp'], { require_2fa: true, methods: ['totp'] }, ['pending']],
    ['external', ['totp', 'passkey'], { require_2fa: true, methods: ['totp', 'passkey'] }, ['pending']],
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
})
