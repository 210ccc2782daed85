import {
  bareKey,
  hintOf,
  isPieceOfHint,
  keyEndsTime,
  maskOf,
  previousKeyUntil,
  rotated,
  type TokenKeyState,
} from './key.policy'

const bare = 'AbcdEfghijklmnopqrstuvwxyz0123456789ABCDEFGHIJwxYZ'.slice(0, 48)

describe('a key', () => {
  it('is known without its prefix, which is taken off once', () => {
    expect(bareKey('sk-abc')).toBe('abc')
    expect(bareKey('abc')).toBe('abc')
  })

  it('that is hidden shows four letters of each end, and is found by eight (rule M51)', () => {
    const hint = hintOf(bare)
    expect(maskOf(hint)).toBe(`sk-${bare.slice(0, 4)}**********${bare.slice(-4)}`)
    expect(maskOf('')).toBe('sk-**********')
    expect(isPieceOfHint(hint, bare.slice(0, 20))).toBe(true)
    expect(isPieceOfHint(hint, bare.slice(-20))).toBe(true)
    expect(isPieceOfHint(hint, `x${bare.slice(0, 20)}`)).toBe(false)
    expect(isPieceOfHint('', 'x'.repeat(20))).toBe(false)
  })
})

describe('a token that gets another key (rules M48, M49)', () => {
  const before: TokenKeyState = { keyHash: 'old', keyVersion: 3, previousKeyHash: 'older', previousEndsTime: 9_999 }
  const fresh = { keyHash: 'new', sealedKey: null, keyHint: 'h' }
  const nowMs = 1_000_400
  const after = (overlapSeconds: number) => rotated(before, fresh, { overlapSeconds, nowMs })

  it.each([
    ['to the whole second behind', 60, 1_061, 1_061],
    ['no longer, where there is none', 0, 1_000, 0],
  ])('lets the one of before go on %s', (_case, overlap, previousEndsTime, until) => {
    expect(after(overlap)).toEqual({ ...fresh, keyVersion: 4, previousKeyHash: 'old', previousEndsTime })
    expect(previousKeyUntil(after(overlap), nowMs)).toBe(until)
  })

  it('knows of each key when it ends', () => {
    const token = after(60)
    expect(keyEndsTime(token, 'new', nowMs)).toBe(-1)
    expect(keyEndsTime(token, 'old', 1_060_999)).toBe(1_061)
    expect(keyEndsTime(token, 'old', 1_061_000)).toBe(0)
  })
})
