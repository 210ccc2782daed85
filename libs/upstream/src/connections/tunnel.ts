import type { Socket } from 'node:net'

/** Opens a way through a proxy. Rejects when the proxy is not reached or opens none. */
export type Tunnel = (to: { readonly host: string; readonly port: number }) => Promise<Socket>

const socksKinds: ReadonlySet<string> = new Set(['socks5:', 'socks5h:'])

/** Whether a proxy speaks SOCKS5, and not HTTP. */
export function isSocks({ protocol }: URL): boolean {
  return socksKinds.has(protocol)
}
