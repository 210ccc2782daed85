import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net'

export interface SeenRequest {
  method: string
  url: string
  headers: IncomingMessage['headers']
  rawHeaders: string[]
  body: string
}

/** An upstream on this machine that answers as the test says. */
export interface UpstreamServer {
  url: string
  /** Requests whose body came in full. */
  seen: SeenRequest[]
  /** Connections that were ever opened. */
  opened(): number
  sockets: Set<Socket>
  close(): Promise<void>
}

/** Starts an HTTP server; `answer` is called once the request has come in full. */
export async function startUpstream(
  answer: (request: SeenRequest, response: ServerResponse) => void,
): Promise<UpstreamServer> {
  const seen: SeenRequest[] = []
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers, rawHeaders } = request
      const one = { method, url, headers, rawHeaders, body: Buffer.concat(parts).toString() }
      seen.push(one)
      answer(one, response)
    })
  }
  return { ...(await listen(createServer({ keepAliveTimeout: 60_000 }, listener))), seen }
}

/** Starts a server that speaks no HTTP of its own. */
export async function startRawUpstream(onSocket: (socket: Socket) => void): Promise<Omit<UpstreamServer, 'seen'>> {
  return listen(createNetServer(onSocket))
}

/** Starts a server on a free port of this machine. */
export async function listen(server: Server | NetServer): Promise<Omit<UpstreamServer, 'seen'>> {
  const sockets = new Set<Socket>()
  let opened = 0
  server.on('connection', (socket: Socket) => {
    opened++
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    sockets,
    opened: () => opened,
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      if (server.listening) await once(server, 'close')
    },
  }
}
