import { secondFactorCodeBody } from '@tollgate/contracts/http/identity'
import { sha256Hex } from '@tollgate/platform'
import { findRecoveryCode, keptRecoveryCode, newRecoveryCodes, shownRecoveryCode } from './recovery-codes'

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

  it('are kept under a salt of their own, by which each is found again', () => {
    const kept = ['0a1b2c3d4e5f', 'zzzzzzzzzzzz', '0a1b2c3d4e5f'].map(keptRecoveryCode)
    expect(new Set(kept).size).toBe(3)
    expect(findRecoveryCode(kept, 7, 'zzzzzzzzzzzz')).toBe(kept[1])
    expect(findRecoveryCode(kept, 7, 'yyyyyyyyyyyy')).toBeUndefined()
  })

  it('of earlier editions are found by their owner, and by nobody else', () => {
    const kept = [sha256Hex('7:0a1b2c3d4e5f')]
    expect(findRecoveryCode(kept, 7, '0a1b2c3d4e5f')).toBe(kept[0])
    expect(findRecoveryCode(kept, 8, '0a1b2c3d4e5f')).toBeUndefined()
  })
})
