import { createClientAddress, createProxyTrust, plainAddress } from './client-address'
import { clientHeader, createEdgeSigner, createEdgeVerifier, signatureHeader } from './edge-signature'

describe('plainAddress', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['192.0.2.1:8080', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', null],
    ['', null],
    ['1.2.3', null],
    ['1.2.3.4.5', null],
  ])('reads %p as %p', (text, expected) => {
    expect(plainAddress(text)).toBe(expected)
  })
})

describe('createProxyTrust', () => {
  const isTrusted = createProxyTrust(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'])

  it.each([
    ['10.255.0.1', true],
    ['11.0.0.1', false],
    ['192.0.2.1', true],
    ['192.0.2.2', false],
    ['2001:db8:1::1', true],
    ['2001:db9::1', false],
    ['unknown', false],
  ])('of %s is %p, however often it is asked', (ip, expected) => {
    expect([isTrusted(ip), isTrusted(ip)]).toEqual([expected, expected])
  })
})

describe('the client address', () => {
  const read = createClientAddress({ edgeSecret: 's', trustedProxies: ['10.0.0.0/8', '127.0.0.1'] })
  const ip = (remoteAddress: string | undefined, forwardedFor?: string) =>
    read(remoteAddress, forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }).ip

  it.each([
    ['a direct caller', '192.0.2.7', undefined, '192.0.2.7'],
    ['an IPv4 caller on a socket for both', '::ffff:192.0.2.7', undefined, '192.0.2.7'],
    ['a caller who invents a header', '192.0.2.7', '1.1.1.1', '192.0.2.7'],
    ['one proxy', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['two proxies', '10.0.0.1', '198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['a client who prepends to the header', '10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['proxies only', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['a proxy that sends no header', '10.0.0.1', undefined, '10.0.0.1'],
    ['a proxy that sends nonsense', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['nonsense in the middle', '10.0.0.1', '1.1.1.1, unknown, 10.0.0.2', '10.0.0.2'],
    ['a socket that is gone', undefined, undefined, 'unknown'],
  ])('of %s', (_who, remoteAddress, forwardedFor, expected) => {
    expect(ip(remoteAddress, forwardedFor)).toBe(expected)
  })

  it("is the edge's word when it is signed, first and from memory", () => {
    const headers = { ...createEdgeSigner('s')('203.0.113.9'), 'x-forwarded-for': '1.1.1.1' }
    for (let call = 0; call < 2; call++) {
      expect(read('127.0.0.1', headers)).toEqual({ ip: '203.0.113.9', isEdge: true })
    }
  })

  it("is not the edge's word under another secret, for another address, or cut short", () => {
    const good = createEdgeSigner('s')('203.0.113.9')
    read('127.0.0.1', { ...good })
    const forged = [
      createEdgeSigner('t')('203.0.113.9'),
      { ...good, [clientHeader]: '203.0.113.8' },
      { ...good, [signatureHeader]: good[signatureHeader].slice(1) },
      { ...good, [signatureHeader]: '' },
      { [clientHeader]: '203.0.113.9' },
    ]
    for (const headers of forged) {
      expect(read('192.0.2.7', { ...headers })).toEqual({ ip: '192.0.2.7', isEdge: false })
    }
  })

  it('believes no edge without a secret', () => {
    expect(createEdgeVerifier(undefined)({ ...createEdgeSigner('s')('203.0.113.9') })).toBeNull()
  })
})
