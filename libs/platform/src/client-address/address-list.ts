import { BlockList, isIP } from 'node:net'

const lists = new WeakMap<readonly string[], BlockList>()

/** Whether an address is in a list of addresses and CIDR blocks. An empty list has them all; lines that are neither count for nothing. */
export function isListed(ip: string, list: readonly string[]): boolean {
  if (list.length === 0) return true
  const family = isIP(ip)
  if (family === 0) return false
  return blocksOf(list).check(ip, family === 6 ? 'ipv6' : 'ipv4')
}

/** Built once for each list: a token's record is replaced when it changes. */
function blocksOf(list: readonly string[]): BlockList {
  let blocks = lists.get(list)
  if (blocks === undefined) lists.set(list, (blocks = build(list)))
  return blocks
}

function build(list: readonly string[]): BlockList {
  const blocks = new BlockList()
  for (const line of list) {
    const [address = '', bits] = line.trim().split('/')
    const family = isIP(address)
    if (family === 0) continue
    const kind = family === 6 ? 'ipv6' : 'ipv4'
    const length = bits === undefined ? NaN : Number(bits)
    if (bits === undefined) blocks.addAddress(address, kind)
    else if (Number.isInteger(length) && length >= 0 && length <= (family === 6 ? 128 : 32)) {
      blocks.addSubnet(address, length, kind)
    }
  }
  return blocks
}
