import { accountKey, clientKey, textKey } from './limit-key'

describe('what is counted together', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:0:1::', '2001:db8:0:1'],
    ['2001:0DB8:0000:0001:ffff::9', '2001:db8:0:1'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['unknown', 'unknown'],
  ])('by client %s: %s', (ip, expected) => {
    expect(clientKey(ip)).toBe(expected)
  })

  it('by account: its id, or the name however it is spelled, never in clear', () => {
    expect(accountKey(7)).toBe('user-7')
    expect(accountKey(' Ada@Site.test')).toBe(accountKey('ada@site.test'))
    expect(accountKey('7')).not.toBe(accountKey(7))
    expect(textKey('ada@site.test')).toMatch(/^[0-9a-f]{32}$/)
  })
})
