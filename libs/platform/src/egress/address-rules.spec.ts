import { isAddressAllowed, isMetadataName } from './address-rules'

const allowed = { operator: true, user: true, userWithPrivate: true }
const privately = { operator: true, user: false, userWithPrivate: true }
const never = { operator: false, user: false, userWithPrivate: false }

describe('isAddressAllowed', () => {
  it.each([
    ['a public IPv4 address', '8.8.8.8', allowed],
    ['a public IPv6 address', '2606:4700::1111', allowed],
    ['a public IPv6 address in brackets', '[2606:4700::1111]', allowed],
    ['a public address mapped into IPv6', '::ffff:8.8.8.8', allowed],
    ['a public address behind NAT64', '64:ff9b::808:808', allowed],

    ['loopback', '127.0.0.1', privately],
    ['all of loopback', '127.9.9.9', privately],
    ['IPv6 loopback', '::1', privately],
    ['any address', '0.0.0.0', privately],
    ['any IPv6 address', '::', privately],
    ['10/8', '10.1.2.3', privately],
    ['172.16/12', '172.31.0.1', privately],
    ['192.168/16', '192.168.1.1', privately],
    ['carrier-grade NAT', '100.64.0.1', privately],
    ['unique local IPv6', 'fd12:3456::1', privately],
    ['site-local IPv6', 'fec0::1', privately],
    ['documentation', '192.0.2.1', privately],
    ['benchmarking', '198.18.0.1', privately],
    ['reserved', '240.0.0.1', privately],
    ['loopback mapped into IPv6', '::ffff:127.0.0.1', privately],
    ['loopback mapped, in hex', '::ffff:7f00:1', privately],
    ['a compatible address', '::127.0.0.1', privately],
    ['a public address as a compatible one', '::808:808', privately],
    ['a private address behind NAT64', '64:ff9b::a01:203', privately],
    ['a network of one’s own behind NAT64', '64:ff9b:1::808:808', privately],
    ['6to4', '2002:808:808::1', privately],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2', privately],

    ['link-local', '169.254.1.1', never],
    ['the metadata address', '169.254.169.254', never],
    ['link-local IPv6', 'fe80::1', never],
    ['link-local IPv6 with a zone', 'fe80::1%eth0', never],
    ['the end of fe80::/10', 'febf::1', never],
    ['link-local mapped into IPv6', '::ffff:169.254.169.254', never],
    ['link-local as a compatible address', '::169.254.169.254', never],
    ['link-local behind NAT64', '64:ff9b::a9fe:a9fe', never],
    ['link-local behind a NAT64 of one’s own', '64:ff9b:1::a9fe:a9fe', never],
    ['link-local behind one with another layout', '64:ff9b:1:a9fe:a9:fe00::', never],
    ['link-local in SIIT form', '::ffff:0:a9fe:a9fe', never],
    ['link-local in 6to4', '2002:a9fe:a9fe::1', never],
    ['metadata of AWS over IPv6', 'fd00:ec2::254', never],
    ['metadata of Google over IPv6', 'fd20:ce::254', never],
    ['metadata of Alibaba', '100.100.100.200', never],
    ['metadata of Alibaba mapped into IPv6', '::ffff:100.100.100.200', never],
    ['metadata of Azure', '168.63.129.16', never],
    ['metadata of Oracle', '192.0.0.192', never],
    ['multicast', '224.0.0.1', never],
    ['multicast IPv6', 'ff02::1', never],
    ['broadcast', '255.255.255.255', never],

    ['a host name', 'example.com', never],
    ['nothing', '', never],
    ['nonsense', '1.2.3.4.5', never],
  ])('%s (%s): %j', (_what, ip, expected) => {
    expect({
      operator: isAddressAllowed(ip, 'operator'),
      user: isAddressAllowed(ip, 'user'),
      userWithPrivate: isAddressAllowed(ip, 'user', { allowPrivate: true }),
    }).toEqual(expected)
  })
})

describe('isMetadataName', () => {
  it.each([
    ['metadata.google.internal', true],
    ['METADATA.google.internal.', true],
    ['metadata', true],
    ['instance-data.ec2.internal', true],
    ['metadata.example.com', false],
    ['example.com', false],
  ])('of %s is %p', (name, expected) => {
    expect(isMetadataName(name)).toBe(expected)
  })
})

describe('the networks that channels may point to', () => {
  const networks = ['10.1.0.0/16', '192.0.2.7', 'fd00:1::/32', 'public']

  it.each([
    ['10.1.2.3', true],
    ['::ffff:10.1.2.3', true],
    ['10.2.0.1', false],
    ['192.0.2.7', true],
    ['192.0.2.8', false],
    ['fd00:1::5', true],
    ['fd00:2::5', false],
    ['8.8.8.8', true],
    ['127.0.0.1', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['169.254.169.254', false],
    ['nonsense', false],
  ])('%s: %p', (ip, expected) => {
    expect(isAddressAllowed(ip, 'operator', { networks })).toBe(expected)
  })

  it('are all but link-local ones and metadata where none is named, and none that is not named otherwise', () => {
    expect(isAddressAllowed('127.0.0.1', 'operator', { networks: [] })).toBe(true)
    expect(isAddressAllowed('8.8.8.8', 'operator', { networks: ['10.0.0.0/8'] })).toBe(false)
    expect(isAddressAllowed('169.254.169.254', 'operator', { networks: ['0.0.0.0/0'] })).toBe(false)
  })
})
