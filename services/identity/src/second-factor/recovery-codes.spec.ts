import { secondFactorCodeBody } from '@tollgate/contracts/http/identity'
import { newRecoveryCodes, recoveryCodeHash, shownRecoveryCode } from './recovery-codes'

describe('recovery codes', () => {
  it('are ten, each another, and none is taken for a code of six digits', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{12}$/)
  })

  it.each([
    ['as they are shown', shownRecoveryCode('0a1b2c3d4e5f')],
    ['in capitals', '0A1B-2C3D-4E5F'],
    ['with spaces', ' 0a1b 2c3d 4e5f '],
    ['without anything', '0a1b2c3d4e5f'],
  ])('are understood %s', (_how, typed) => {
    expect(secondFactorCodeBody.parse({ code: typed })).toEqual({ code: '0a1b2c3d4e5f' })
  })

  it('are kept apart by their owner', () => {
    expect(recoveryCodeHash(1, '0a1b2c3d4e5f')).not.toBe(recoveryCodeHash(2, '0a1b2c3d4e5f'))
  })
})
