import { AllowedHosts } from './allowed-hosts'

const allows = async (host: string, named: readonly string[] = [], { isTold = false, server = '' } = {}) =>
  await new AllowedHosts(named, async () => (server === '' ? null : new URL(server))).allows(host, isTold)

describe('without a list, a name', () => {
  it.each([
    '127.0.0.1:3000',
    'localhost:3000',
    'tollgate.localhost',
    '[::1]:3000',
    '192.168.1.5:3000',
    '10.0.0.5',
    '203.0.113.9',
    '[2001:db8::1]:3000',
    'mybox:3000',
    'mybox.local:3000',
    'nas.lan',
    'tollgate.home.arpa',
    'tollgate.default.svc.cluster.local',
    '',
  ])('that no stranger can give us is allowed: %p', async (host) => {
    expect(await allows(host)).toBe(true)
  })

  it.each(['evil.example:3000', 'localhost.evil.example', '127.0.0.1.nip.io', '192-168-1-5.evil.example', 'a:b:c:d'])(
    'that a stranger can make lead here is not: %p',
    async (host) => {
      expect(await allows(host)).toBe(false)
    },
  )

  it('of the server address is allowed, whatever its port', async () => {
    expect(await allows('gate.example', [], { server: 'https://gate.example' })).toBe(true)
    expect(await allows('GATE.example.:8443', [], { server: 'https://gate.example/' })).toBe(true)
    expect(await allows('evil.example', [], { server: 'https://gate.example' })).toBe(false)
  })

  it('that a trusted proxy was called by is allowed: its operator has set it up', async () => {
    expect(await allows('gate.example', [], { isTold: true })).toBe(true)
  })
})

describe('with a list, a name', () => {
  it.each([
    [['gate.example'], 'gate.example:443', true],
    [['Gate.Example'], 'gate.example', true],
    [['gate.example'], 'sub.gate.example', false],
    [['.gate.example'], 'sub.gate.example', true],
    [['.gate.example'], 'gate.example', false],
    [['.gate.example'], 'evilgate.example', false],
    [['gate.example'], 'evil.example', false],
    [['gate.example'], '192.168.1.5:3000', false],
    [['gate.example', '192.168.1.5'], '192.168.1.5:3000', true],
    [['gate.example', '[2001:db8::1]'], '[2001:db8::1]:3000', true],
    [['gate.example'], '127.0.0.1:3000', true],
    [['*'], 'evil.example', true],
  ])('%j: %s %p', async (named, host, expected) => {
    expect(await allows(host, named)).toBe(expected)
  })

  it('is judged by the list, behind a trusted proxy too', async () => {
    expect(await allows('evil.example', ['gate.example'], { isTold: true })).toBe(false)
  })
})
