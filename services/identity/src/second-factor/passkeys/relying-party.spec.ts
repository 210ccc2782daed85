import { relyingPartyOf } from './relying-party'

describe('the site that a passkey belongs to', () => {
  it.each([
    ['is the one that the operator named', 'https://gate.test', 'inner:3000', ['gate.test', 'https://gate.test']],
    ['keeps a port and drops a path', 'https://gate.test:8443/x', '', ['gate.test', 'https://gate.test:8443']],
    ['may be plain on one’s own machine', 'http://localhost:3000', '', ['localhost', 'http://localhost:3000']],
    [
      'is the one that was called where nobody named it',
      '',
      'Gate.test:3000',
      ['gate.test', 'https://gate.test:3000', 'http://gate.test:3000'],
    ],
    [
      'has no port that its scheme implies',
      '',
      'gate.test:443',
      ['gate.test', 'https://gate.test', 'http://gate.test:443'],
    ],
  ])('%s', (_rule, serverAddress, calledHost, [id, ...origins]) => {
    expect(relyingPartyOf(serverAddress, calledHost)).toEqual({ id, origins })
  })

  it.each([
    ['an IPv4 address', '', '127.0.0.1:3000'],
    ['an IPv6 address', '', '[::1]:3000'],
    ['an address that the operator named', 'https://192.0.2.1', 'gate.test'],
    ['nothing', '', ''],
    ['what is no host', '', 'a b'],
  ])('cannot be %s', (_what, serverAddress, calledHost) => {
    expect(relyingPartyOf(serverAddress, calledHost)).toBeNull()
  })
})
