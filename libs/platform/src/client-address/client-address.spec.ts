import { createClientAddress, createProxyTrust, plainAddress } from './client-address'
import {
  clientHeader,
  createEdgeSigner,
  createEdgeVerifier,
  type EdgeWord,
  signatureHeader,
  visitHeader,
} from './edge-signature'

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
    read({ socket: { remoteAddress }, headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor } })
      .ip

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
})

describe('what a proxy says of its visitor', () => {
  const read = createClientAddress({ trustedProxies: ['10.0.0.1'] })
  const told = (remoteAddress: string, headers: Record<string, string>) => {
    const { isEncrypted, host } = read({ socket: { remoteAddress }, headers })
    return [isEncrypted, host]
  }

  it.each([
    ['10.0.0.1', { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'gate.example' }, [true, 'gate.example']],
    ['10.0.0.1', { 'x-forwarded-proto': 'http' }, [false, undefined]],
    ['10.0.0.1', { 'x-forwarded-host': 'evil.example, gate.example:8443' }, [false, 'gate.example:8443']],
    ['10.0.0.1', { 'x-forwarded-host': 'gate.example\u0000 x' }, [false, undefined]],
    ['10.0.0.2', { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'gate.example' }, [false, undefined]],
  ])('counts when it is trusted: %s %j', (remoteAddress, headers, expected) => {
    expect(told(remoteAddress, headers)).toEqual(expected)
  })
})

describe("the edge's word", () => {
  const word: EdgeWord = { ip: '203.0.113.9', isLocal: false, isEncrypted: true, host: 'gate.example' }
  const request = { method: 'POST', url: '/api/user/login?x=1', headers: {} }
  let nowMs = 1_763_884_800_000
  const now = () => nowMs
  const sign = createEdgeSigner('s', now)
  const signed = () => ({ ...request, headers: { ...sign(request, word) } })
  beforeEach(() => (nowMs = 1_763_884_800_000))

  it.each<EdgeWord>([
    word,
    { ip: '127.0.0.1', isLocal: true, isEncrypted: false, host: undefined },
    { ip: '2001:db8::1', isLocal: true, isEncrypted: true, host: '[::1]:3000' },
  ])('is read as it was given, first and from memory: %j', (given) => {
    const verify = createEdgeVerifier('s', now)
    for (let call = 0; call < 2; call++) {
      expect(verify({ ...request, headers: { ...sign(request, given) } })).toEqual(given)
    }
  })

  it('counts before what the socket and other headers say', () => {
    const read = createClientAddress({ edgeSecret: 's', trustedProxies: ['127.0.0.1'], nowMs: now })
    const headers = { ...signed().headers, 'x-forwarded-for': '1.1.1.1' }
    const socket = { remoteAddress: '127.0.0.1' }
    expect(read({ ...request, socket, headers })).toEqual({ ...word, isEdge: true })
  })

  it('is good for that one request, and for no other', () => {
    const verify = createEdgeVerifier('s', now)
    const good = signed()
    expect(verify(good)).toEqual(word)
    const { [clientHeader]: _ip, ...rest } = good.headers
    const replayed = [
      { ...good, method: 'GET' },
      { ...good, url: '/api/user/self' },
      { ...good, url: '/api/user/login' },
      { ...good, headers: { ...good.headers, [clientHeader]: '203.0.113.8' } },
      { ...good, headers: { ...good.headers, [visitHeader]: good.headers[visitHeader].replace('-e', 'le') } },
      { ...good, headers: { ...good.headers, [visitHeader]: `${good.headers[visitHeader]}.evil` } },
      { ...good, headers: { ...good.headers, [signatureHeader]: good.headers[signatureHeader].slice(1) } },
      { ...good, headers: { ...good.headers, [signatureHeader]: '' } },
      { ...good, headers: rest },
      { ...good, headers: { ...createEdgeSigner('t', now)(request, word) } },
    ]
    for (const each of replayed) expect(verify(each)).toBeNull()
  })

  it('is over after two minutes, and not yet when a request has waited for one', () => {
    const verify = createEdgeVerifier('s', now)
    const good = signed()
    nowMs += 60_000
    expect(verify(good)).toEqual(word)
    nowMs += 61_000
    expect(verify(good)).toBeNull()
    nowMs -= 300_000
    expect(verify(good)).toBeNull()
  })

  it('is believed by nobody without a secret', () => {
    expect(createEdgeVerifier(undefined, now)(signed())).toBeNull()
  })
})
