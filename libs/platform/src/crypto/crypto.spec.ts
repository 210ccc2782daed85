import { AppError } from '../errors/app-error'
import { sha256Hex } from './digest'
import { randomToken } from './random-token'
import { SecretBox } from './secret-box'

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

describe('SecretBox', () => {
  const box = new SecretBox('master', 'channel-keys')
  const codeOf = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      return error instanceof AppError ? error.code : error
    }
    return null
  }

  it.each(['', 'sk-abc', '密钥'.repeat(1_000)])('opens what it sealed (%#)', (text) => {
    expect(box.open(box.seal(text))).toBe(text)
  })

  it('seals the same text differently each time, in a form that names its version', () => {
    expect(box.seal('x')).not.toBe(box.seal('x'))
    expect(box.seal('x')).toMatch(/^v1\.[\w-]{16}\.[\w-]{23}$/)
  })

  it('opens with the same secret and purpose only', () => {
    const sealed = box.seal('x')
    expect(new SecretBox('master', 'channel-keys').open(sealed)).toBe('x')
    expect(codeOf(() => new SecretBox('other', 'channel-keys').open(sealed))).toBe('platform.secret-not-opened')
    expect(codeOf(() => new SecretBox('master', 'token-keys').open(sealed))).toBe('platform.secret-not-opened')
  })

  it('notices a changed text', () => {
    const [version, nonce, body] = box.seal('some text').split('.') as [string, string, string]
    const changed = (body[0] === 'A' ? 'B' : 'A') + body.slice(1)
    expect(codeOf(() => box.open([version, nonce, changed].join('.')))).toBe('platform.secret-not-opened')
  })

  it.each([
    '',
    'plain',
    'v2.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA',
    'v1.AAAA.AAAAAAAAAAAAAAAAAAAAAAAA',
    'v1.AAAAAAAAAAAAAAAA.AA',
    'v1.a.b.c',
  ])('says so when %p was never sealed', (text) =>
    expect(codeOf(() => box.open(text))).toBe('platform.secret-malformed'),
  )
})
