import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { listen, startRawUpstream } from './upstream-server'

/** A proxy on this machine that opens tunnels, and remembers what it was asked. */
export interface ProxyServer {
  /** Host and port. */
  readonly at: string
  readonly asked: { host: string; credentials: string | undefined }[]
  close(): Promise<void>
}

/** An http proxy that answers CONNECT with this status. */
export async function startHttpProxy(status = 200): Promise<ProxyServer> {
  const asked: ProxyServer['asked'] = []
  const proxy = createServer()
  proxy.on('connect', (request, socket: Socket) => {
    const credentials = decodedCredentials(request.headers['proxy-authorization'])
    asked.push({ host: request.url ?? '', credentials })
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)
    join(socket, request.url ?? '', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
  })
  const { url, close } = await listen(proxy)
  return { at: new URL(url).host, asked, close }
}

/** A SOCKS5 proxy (RFC 1928 and 1929) that takes user and password, if it is given any, and answers with this code. */
export async function startSocksProxy(reply = 0): Promise<ProxyServer> {
  const asked: ProxyServer['asked'] = []
  const { url, close } = await startRawUpstream((socket) => {
    serveSocks(socket, reply, asked).catch(() => socket.destroy())
  })
  return { at: new URL(url).host, asked, close }
}

async function serveSocks(socket: Socket, reply: number, asked: ProxyServer['asked']): Promise<void> {
  const take = takerOf(socket)
  const [, methods = 0] = await take(2)
  const takesPassword = (await take(methods)).includes(2)
  socket.write(Buffer.of(5, takesPassword ? 2 : 0))
  let credentials: string | undefined
  if (takesPassword) {
    const [, userLength = 0] = await take(2)
    const user = await take(userLength)
    credentials = `${user}:${await take((await take(1))[0] ?? 0)}`
    socket.write(Buffer.of(1, 0))
  }
  const [, , , kind] = await take(4)
  const name = kind === 3 ? (await take((await take(1))[0] ?? 0)).toString() : (await take(4)).join('.')
  const host = `${name}:${(await take(2)).readUInt16BE()}`
  asked.push({ host, credentials })
  const answer = Buffer.of(5, reply, 0, 1, 127, 0, 0, 1, 0, 80)
  if (reply !== 0) return void socket.end(answer)
  join(socket, host, () => socket.write(answer))
}

/** Reads so many bytes, once they are here. */
function takerOf(socket: Socket): (bytes: number) => Promise<Buffer> {
  return async (bytes) => {
    if (bytes === 0) return Buffer.alloc(0)
    for (;;) {
      const taken = socket.read(bytes) as Buffer | null
      if (taken !== null) return taken
      await once(socket, 'readable')
    }
  }
}

/** Whatever a name would resolve to, the tunnel leads to this machine. */
function join(socket: Socket, host: string, opened: () => void): void {
  const upstream = connect(Number(host.split(':').at(-1)), '127.0.0.1', () => {
    opened()
    upstream.pipe(socket).pipe(upstream)
  })
  upstream.on('error', () => socket.destroy())
  socket.on('error', () => upstream.destroy())
}

function decodedCredentials(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined
  return Buffer.from(authorization.slice('Basic '.length), 'base64').toString()
}
