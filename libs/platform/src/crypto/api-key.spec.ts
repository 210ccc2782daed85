import { isApiKey, looksLikeApiKey, newApiKey } from './api-key'

describe('the key of an API token', () => {
  it('is told by its prefix, and is never the same', () => {
    const keys = Array.from({ length: 1_000 }, newApiKey)
    expect(new Set(keys).size).toBe(1_000)
    for (const key of keys) {
      expect(key).toMatch(/^tgat_[A-Za-z0-9]{46}$/)
      expect(isApiKey(key)).toBe(true)
    }
  })

  it('is no key any more when one character of it is another', () => {
    const key = newApiKey()
    for (let at = 0; at < key.length; at += 1) {
      const other = key[at] === 'a' ? 'b' : 'a'
      expect(isApiKey(`${key.slice(0, at)}${other}${key.slice(at + 1)}`)).toBe(false)
    }
  })

  it.each(['', 'tgat_', `tgat_${'a'.repeat(46)}`, `${newApiKey()}a`, `sk-${'a'.repeat(48)}`, 'a'.repeat(32)])(
    'is not %j',
    (text) => expect(isApiKey(text)).toBe(false),
  )

  it('differs from every other credential by its beginning', () => {
    expect([newApiKey(), 'tgat_x', 'a'.repeat(32), 'sk-x'].map(looksLikeApiKey)).toEqual([true, true, false, false])
  })
})
