import { isIPv6 } from 'node:net'
import { sha256Hex } from '@tollgate/platform'

/** By what failures into an account are counted: its id, or, where nobody has the name, the name as it was typed. */
export function accountKey(account: number | string): string {
  return typeof account === 'number' ? `user-${account}` : `name-${textKey(account)}`
}

/** A text that people typed, as a key: of bounded length, and nobody's address lies open in Redis. */
export function textKey(text: string): string {
  return sha256Hex(text.trim().toLowerCase()).slice(0, 32)
}

/** A client as limits see one: an IPv4 address, or the 64 bits of an IPv6 one that its owner cannot choose at will. */
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
