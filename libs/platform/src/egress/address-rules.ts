import ipaddr from 'ipaddr.js'

/** Who chose an address. `operator`: an administrator, who may mean a server on this network. `user`: anybody. */
export type EgressPolicy = 'operator' | 'user'

export interface AddressRules {
  /** Lets users' addresses be private too (EGRESS_ALLOW_PRIVATE). */
  readonly allowPrivate?: boolean
  /** The only networks for addresses of operators: CIDR ranges, single addresses, `public` (EGRESS_CHANNEL_NETWORKS). All, unless given. */
  readonly networks?: readonly string[]
}

/** Where clouds answer with a machine's credentials. Most are link-local; these are not. */
const metadataAddresses = new Set(['100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'])
const metadataNames = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.internal',
  'metadata.tencentyun.com',
  'instance-data',
  'instance-data.ec2.internal',
])

/** Never a server's address, under either policy. */
const alwaysRefused = new Set(['linkLocal', 'multicast', 'broadcast'])

/** Whether a host name is one by which clouds serve credentials. */
export function isMetadataName(hostname: string): boolean {
  return metadataNames.has(hostname.toLowerCase().replace(/\.+$/, ''))
}

/** Whether a connection to this IP address may be made. What is no IP address may not. */
export function isAddressAllowed(
  ip: string,
  policy: EgressPolicy,
  { allowPrivate = false, networks = [] }: AddressRules = {},
): boolean {
  const text = ip.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (!ipaddr.isValid(text)) return false
  const outer = ipaddr.parse(text)
  // An IPv4 address in IPv6 clothes reaches that IPv4 host, so both must be allowed.
  const inner = outer instanceof ipaddr.IPv6 ? embeddedIpv4(outer) : []
  if ([outer, ...inner].some(isForbidden)) return false
  if (policy === 'operator') return networks.length === 0 || isWithin(networks, outer, inner)
  return allowPrivate || isPublic(outer, inner)
}

/** The address in its usual form, an IPv4 one that is mapped into IPv6 as IPv4; null for what is none. */
export function plainIp(ip: string): string | null {
  const text = ip.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : null
}

type Address = ipaddr.IPv4 | ipaddr.IPv6

function isPublic(outer: Address, inner: readonly ipaddr.IPv4[]): boolean {
  return outer instanceof ipaddr.IPv6 && isTranslation(outer)
    ? inner.every((address) => address.range() === 'unicast')
    : outer.range() === 'unicast' && inner.length === 0
}

/** Whether it may be called: of an IPv6 address that stands for IPv4 ones, each of them has to be named. */
function isWithin(networks: readonly string[], outer: Address, inner: readonly ipaddr.IPv4[]): boolean {
  if (networks.includes('public') && isPublic(outer, inner)) return true
  const ranges = networks.filter((text) => text !== 'public').map(rangeOf)
  const isNamed = (address: Address) =>
    ranges.some(([range, bits]) => address.kind() === range.kind() && address.match(range, bits))
  return isNamed(outer) || (inner.length > 0 && inner.every(isNamed))
}

function rangeOf(text: string): [Address, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv6' ? 128 : 32]
}

function isForbidden(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return alwaysRefused.has(address.range()) || metadataAddresses.has(address.toString())
}

/** Mapped and well-known NAT64 addresses are how an IPv6 stack calls a public IPv4 host; in the other forms none is served. */
function isTranslation(address: ipaddr.IPv6): boolean {
  return address.range() === 'ipv4Mapped' || address.match(nat64, 96)
}

/** The IPv4 addresses that may be meant by an IPv6 one: mapped, compatible, SIIT, 6to4, NAT64. */
function embeddedIpv4(address: ipaddr.IPv6): ipaddr.IPv4[] {
  const bytes = address.toByteArray()
  const at = (...places: number[]) => new ipaddr.IPv4(places.map((place) => bytes[place] ?? 0))
  if (address.range() === '6to4') return [at(2, 3, 4, 5)]
  // Where the four bytes stand depends on the prefix that the network's operator chose inside this range (RFC 6052, 2.2).
  if (address.match(localNat64, 48)) return [at(6, 7, 9, 10), at(7, 9, 10, 11), at(9, 10, 11, 12), at(12, 13, 14, 15)]
  const isCompatible = bytes.slice(0, 12).every((byte) => byte === 0) && bytes.slice(12, 15).some((byte) => byte !== 0)
  const isTranslated = ['ipv4Mapped', 'rfc6145', 'rfc6052'].includes(address.range())
  return isTranslated || isCompatible ? [at(12, 13, 14, 15)] : []
}

const nat64 = ipaddr.IPv6.parse('64:ff9b::')
const localNat64 = ipaddr.IPv6.parse('64:ff9b:1::')
