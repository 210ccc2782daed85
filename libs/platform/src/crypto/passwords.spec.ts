import { availableParallelism } from 'node:os'
import { isForeignHash, Passwords } from './passwords'

describe('passwords', () => {
  const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
  const atOnce = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))

  it('are hashed by few at once, and beyond a line of 128 are told to come again', async () => {
    let running = 0
    let most = 0
    const ends: (() => void)[] = []
    const verify = jest.spyOn(argon2, 'verify').mockImplementation(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running -= 1
      return true
    })
    const passwords = new Passwords()
    const all = Promise.allSettled(Array.from({ length: 200 }, () => passwords.verify('a hash', 'right')))
    for (let done = 0; done < 128 + atOnce; done++) {
      while (ends.length === 0) await new Promise(setImmediate)
      ends.shift()?.()
    }
    const outcomes = await all
    expect(most).toBe(atOnce)
    expect(verify).toHaveBeenCalledTimes(128 + atOnce)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(refused).toEqual(Array.from({ length: 72 - atOnce }, () => 'platform.unavailable'))
    verify.mockRestore()
  })

  it('cost the same work where there is no hash', async () => {
    const verify = jest.spyOn(argon2, 'verify')
    const passwords = new Passwords()
    const hashed = await passwords.hash('right')
    expect(await passwords.verify(hashed, 'right')).toBe(true)
    expect(await passwords.verify(hashed, 'wrong')).toBe(false)
    expect(await passwords.verify(null, 'right')).toBe(false)
    expect(verify).toHaveBeenCalledTimes(3)
    verify.mockRestore()
  })

  it('are not hashed where they are longer than anybody’s', async () => {
    const verify = jest.spyOn(argon2, 'verify')
    const passwords = new Passwords()
    expect(await passwords.verify(await passwords.hash('right'), 'x'.repeat(1_001))).toBe(false)
    expect(await passwords.verify(null, 'x'.repeat(1_001))).toBe(false)
    expect(verify).not.toHaveBeenCalled()
    verify.mockRestore()
  })

  it.each(['2a', '2b', '2y'])('are held against a hash by bcrypt that was made elsewhere ($%s$)', async (version) => {
    // Of `password123`, by golang.org/x/crypto/bcrypt's default cost.
    const made = `$${version}$10$UY8OpSQVo9o9Fm5dfjKl7OoGZ8M9DmDiFtR8oKICnP6UxG8nx64ca`
    const passwords = new Passwords()
    expect(isForeignHash(made)).toBe(true)
    expect(await passwords.verify(made, 'password123')).toBe(true)
    expect(await passwords.verify(made, 'password124')).toBe(false)
  })

  it.each([
    ['a cost that takes minutes', '$2a$24$UY8OpSQVo9o9Fm5dfjKl7OoGZ8M9DmDiFtR8oKICnP6UxG8nx64ca'],
    ['no hash', 'password123'],
    ['a piece of one', '$2a$10$UY8OpSQVo9o9Fm5dfjKl7O'],
  ])('are not held against %s', (_what, given) => {
    expect(isForeignHash(given)).toBe(false)
  })
})
