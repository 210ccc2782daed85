import { codeTries, refusalOf, type Trial, tried } from './mail-code.policy'

describe('a code from a mail', () => {
  const nowMs = Date.UTC(2026, 0, 1)
  const code = { codeHash: 'right', expiresAt: new Date(nowMs + 1), attemptsLeft: codeTries }
  const cases: [string, Partial<typeof code> | null, string, Trial][] = [
    ['lets in who has it', {}, 'right', 'hit'],
    ['lets in with the last try', { attemptsLeft: 1 }, 'right', 'hit'],
    ['counts who guesses', {}, 'wrong', 'miss'],
    ['is dead after five wrong tries, even for who has it', { attemptsLeft: 0 }, 'right', 'dead'],
    ['is dead once its time is over', { expiresAt: new Date(nowMs) }, 'right', 'dead'],
    ['is dead where there is none', null, 'right', 'dead'],
  ]
  it.each(cases)('%s', (_what, change, right, expected) => {
    expect(tried(change && { ...code, ...change }, (hash) => hash === right, nowMs)).toBe(expected)
  })

  it('is refused in the words of its purpose', () => {
    expect(refusalOf('reset').code).toBe('identity.reset-link-broken')
    expect(refusalOf('verification').code).toBe('identity.email-code-wrong')
  })
})
