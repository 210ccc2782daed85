import type { Actor } from '@tollgate/platform'
import { limitsErrors } from '../limits/limits.errors'
import type { SecondFactorEntity } from './codes/second-factor.entity'
import { TotpService } from './totp.service'

const actor = { userId: 7, clientIp: '203.0.113.9', credential: null } as Actor
const factor: SecondFactorEntity = {
  userId: 7,
  totpSecret: 'sealed',
  isTotpOn: true,
  lastTotpStep: 0,
  isAfterPassword: false,
}

/** An open session of a user with an app; a code is right or not, and notes what is written. */
function settings({ isRight, isSpent }: { isRight: boolean; isSpent: boolean }) {
  const written: string[] = []
  const note = (what: string) => async () => void written.push(what)
  const limits = {
    // As the limits do it: where too many others failed, nothing is checked.
    secondFactor: async (_attempt: object, check: () => Promise<unknown>) => {
      if (isSpent) throw limitsErrors.signInTooOften()
      return check()
    },
  }
  const service = new TotpService(
    { find: () => Promise.resolve(factor), save: note('app'), replaceRecoveryCodes: note('codes') } as never,
    { prove: () => Promise.resolve(isRight) } as never,
    { lockActive: () => Promise.resolve({ id: 7 }) } as never,
    { prove: note('proof') } as never,
    { note: note('act') } as never,
    { run: (work: (tx: unknown) => unknown) => work({}), read: (work: (tx: unknown) => unknown) => work({}) } as never,
    limits as never,
    {} as never,
    {} as never,
    {} as never,
  )
  return { service, written }
}

describe('an authenticator app, in an open session', () => {
  const acts = ['disable', 'newCodes'] as const

  it.each(acts)('is changed by a right code: %s', async (act) => {
    const { service, written } = settings({ isRight: true, isSpent: false })
    await service[act](actor, '123456')
    expect(written).toContain('codes')
  })

  it.each(acts)('is not changed by a wrong code: %s', async (act) => {
    const { service, written } = settings({ isRight: false, isSpent: false })
    await expect(service[act](actor, '123456')).rejects.toThrow('identity.second-factor-wrong')
    expect(written).toEqual([])
  })

  it.each(acts)('is not changed by a right code among too many guesses at once: %s', async (act) => {
    const { service, written } = settings({ isRight: true, isSpent: true })
    await expect(service[act](actor, '123456')).rejects.toThrow('identity.sign-in-too-often')
    expect(written).toEqual([])
  })
})
