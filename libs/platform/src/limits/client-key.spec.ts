import { clientKey } from './client-key'

describe('what is counted together as one client', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:0:1::', '2001:db8:0:1'],
    ['2001:0DB8:0000:0001:ffff::9', '2001:db8:0:1'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['unknown', 'unknown'],
  ])('%s: %s', (ip, expected) => {
    expect(clientKey(ip)).toBe(expected)
  })
})
