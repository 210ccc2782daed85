import { sha256Hex } from './digest'
import { randomToken } from './random-token'

describe('sha256Hex', () => {
  it('is the SHA-256 of the UTF-8 text', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('randomToken', () => {
  it('has the length asked for, of letters and digits only', () => {
    expect(randomToken(48)).toMatch(/^[A-Za-z0-9]{48}$/)
    expect(randomToken(0)).toBe('')
    expect(randomToken(48)).not.toBe(randomToken(48))
  })

  it('favours no letter', () => {
    const counts = new Map<string, number>()
    for (const letter of randomToken(62_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    expect(counts.size).toBe(62)
    // 1,000 are expected of each, with a standard deviation of 32: eight of those are never seen by chance.
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(256)
  })
})
