import { createClientAddress } from './client-address'
import { isLoopbackHost, nameOf } from './local-visitor'

describe('a name for this machine', () => {
  it.each([
    ['localhost', true],
    ['LOCALHOST:3000', true],
    ['tollgate.localhost:3000', true],
    ['127.0.0.1:3000', true],
    ['127.8.9.1', true],
    ['[::1]:3000', true],
    ['localhost.', true],
    ['localhost.evil.example', false],
    ['127.0.0.1.evil.example', false],
    ['192.168.1.5:3000', false],
    ['0.0.0.0', false],
    ['evil.example', false],
    ['', false],
  ])('is %p: %p', (host, expected) => {
    expect(isLoopbackHost(host)).toBe(expected)
  })

  it.each([
    ['Gate.Example:443', 'gate.example'],
    ['[2001:DB8::1]:3000', '2001:db8::1'],
    ['gate.example.', 'gate.example'],
    ['a b:c:d', ''],
  ])('of %p is %p without its port', (host, name) => {
    expect(nameOf(host)).toBe(name)
  })
})

describe('a visitor at this very machine', () => {
  const own = { host: '127.0.0.1:3000' }
  const read = createClientAddress({ trustedProxies: ['127.0.0.9', '10.0.0.1'] })
  const isLocal = (remoteAddress: string, headers: Record<string, string>, httpVersion = '1.1') =>
    read({ socket: { remoteAddress }, headers, httpVersion }).isLocal

  it.each([
    ['127.0.0.1', own],
    ['::1', { host: 'localhost:3000' }],
    ['::ffff:127.0.0.1', { host: 'tollgate.localhost' }],
    // A trusted proxy that tells of a visitor here.
    ['127.0.0.9', { ...own, 'x-forwarded-for': '127.0.0.1' }],
    ['127.0.0.9', { ...own, 'x-forwarded-for': '127.0.0.9' }],
  ])('comes from %s with %j', (remoteAddress, headers) => {
    expect(isLocal(remoteAddress, headers)).toBe(true)
  })

  it.each([
    ['another address', '192.168.1.5', own],
    ['an address of this machine that others see', '192.168.1.5', { host: '192.168.1.5:3000' }],
    ['a name that a stranger gave us', '127.0.0.1', { host: 'evil.example:3000' }],
    ['no name', '127.0.0.1', {}],
    ['a proxy that is not trusted and tells an address', '127.0.0.1', { ...own, 'x-forwarded-for': '198.51.100.1' }],
    ['a proxy that is not trusted and tells this machine', '127.0.0.1', { ...own, 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy that tells the scheme', '127.0.0.1', { ...own, 'x-forwarded-proto': 'https' }],
    ['a proxy that tells of itself', '127.0.0.1', { ...own, via: '1.1 proxy' }],
    ['a tunnel', '127.0.0.1', { ...own, 'cf-connecting-ip': '198.51.100.1' }],
    ['nginx, as it is before it is told more', '127.0.0.1', own, '1.0'],
    ['a trusted proxy that tells no address', '127.0.0.9', own],
    ['a trusted proxy that tells nonsense', '127.0.0.9', { ...own, 'x-forwarded-for': 'unknown' }],
    ['a trusted proxy with a visitor elsewhere', '127.0.0.9', { ...own, 'x-forwarded-for': '198.51.100.1' }],
    ['a trusted proxy elsewhere that tells nothing', '10.0.0.1', own],
    ['a trusted proxy called by a name of ours', '127.0.0.9', { host: 'gate.example', 'x-forwarded-for': '127.0.0.1' }],
  ])('is not taken from %s', (_what, remoteAddress, headers, httpVersion = '1.1') => {
    expect(isLocal(remoteAddress, headers, httpVersion)).toBe(false)
  })
})
