import { isIPv6 } from 'node:net'

/** The key of a client: its IPv4 address, or the upper 64 bits of its IPv6 address, as it can choose the lower at will. */
export function clientKey(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
  const first = groupsOf(head)
  const last = groupsOf(tail ?? '')
  const gap = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: gap }, () => '0'), ...last]
  return groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')
}
