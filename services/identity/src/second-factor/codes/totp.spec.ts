import { newTotpSecret, totpStepOf, totpUri } from './totp'

/** The secret of RFC 6238, appendix B, in base32; its codes are cut to the six digits that apps show. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are at second %i what RFC 6238 says: %s', (second, code) => {
    expect(totpStepOf(secret, code, second * 1_000)).toBe(Math.floor(second / 30))
  })

  it.each([
    [-31, null],
    [-30, 1],
    [-1, 1],
    [0, 1],
    [29, 1],
    [59, 1],
    [60, null],
  ])('%i seconds into their step belong to step %s', (offset, step) => {
    expect(totpStepOf(secret, '287082', (30 + offset) * 1_000)).toBe(step)
  })

  it('are read by an app from an address that names site and user', () => {
    const uri = new URL(totpUri('Toll: gate', 'ada lovelace', secret))
    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toMatch(/ada lovelace$/)
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, digits: '6', period: '30', algorithm: 'SHA1' })
  })

  it('come from secrets of 160 bits, a new one each time', () => {
    const made = newTotpSecret()
    expect(made).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(made)
  })
})
