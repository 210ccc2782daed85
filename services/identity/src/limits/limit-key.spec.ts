import { accountKey, textKey } from './limit-key'

describe('what is counted together', () => {
  it('by account: its id, or the name however it is spelled, never in clear', () => {
    expect(accountKey(7)).toBe('user-7')
    expect(accountKey(' Ada@Site.test')).toBe(accountKey('ada@site.test'))
    expect(accountKey('7')).not.toBe(accountKey(7))
    expect(textKey('ada@site.test')).toMatch(/^[0-9a-f]{32}$/)
  })
})
