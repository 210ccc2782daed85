import type { Log } from '@tollgate/platform'
import type { buildConnector } from 'undici'
import type { ReadyTarget } from '../channel/target'
import type { FailureKind } from '../failure/failure'
import { DialedSocket } from './dialed-socket'
import type { SocketHandler, SocketRequest, UpstreamSocket } from './upstream-socket'

interface WebSocketsOptions {
  /** Connects to an origin itself, or through a proxy. */
  connectorBy(proxy: string | null): buildConnector.connector
  /** Open to one origin at a time, besides the connections of calls. */
  readonly maxPerOrigin: number
  readonly log: Log
}

/** A token: https://www.rfc-editor.org/rfc/rfc9110#name-tokens. */
const protocolShape = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** The WebSockets that are open to upstreams; each has a connection of its own. */
export class WebSockets {
  /** By origin. */
  private readonly open = new Map<string, Set<DialedSocket>>()
  private isClosed = false

  constructor(private readonly options: WebSocketsOptions) {}

  get size(): number {
    let sum = 0
    for (const sockets of this.open.values()) sum += sockets.size
    return sum
  }

  dial(target: ReadyTarget, request: SocketRequest, handler: SocketHandler): UpstreamSocket {
    const { model, capability, headers = [], protocols = [] } = request
    const path = target.pathFor(capability, model, request)
    const place = target.placeFor(model)
    const opening = path === null ? null : place.openingFor(path, headers)
    const areSendable =
      new Set(protocols).size === protocols.length && protocols.every((one) => protocolShape.test(one))
    if (opening === null || !areSendable) return failed(handler, 'protocol')
    if (this.isClosed) return failed(handler, 'aborted')
    const sockets = this.open.get(place.origin) ?? new Set()
    if (sockets.size >= this.options.maxPerOrigin) return failed(handler, 'saturated')
    this.open.set(place.origin, sockets)
    const socket = new DialedSocket(
      {
        url: place.origin.replace(/^http/, 'ws') + opening.path,
        fields: opening.fields,
        connect: (callback) => this.options.connectorBy(place.proxy)(addressOf(place.origin), callback),
        forget: (ended) => {
          sockets.delete(ended)
          if (sockets.size === 0) this.open.delete(place.origin)
        },
        log: this.options.log,
      },
      handler,
      request,
    )
    sockets.add(socket)
    return socket
  }

  /** Ends every socket with `aborted`. */
  close(): void {
    this.isClosed = true
    for (const sockets of [...this.open.values()]) for (const socket of [...sockets]) socket.abort()
  }
}

/** A connector wants an IPv6 address without the brackets. */
function addressOf(origin: string): buildConnector.Options {
  const { host, hostname, port, protocol } = new URL(origin)
  return { host, hostname: hostname.replace(/^\[(.*)\]$/, '$1'), port, protocol }
}

/** A socket that never reached a connection. */
function failed(handler: SocketHandler, kind: FailureKind): UpstreamSocket {
  let hasEnded = false
  const end = (how: FailureKind) => {
    if (hasEnded) return
    hasEnded = true
    handler.onError({ kind: how, sent: 'nothing', hadHeaders: false, cause: null })
  }
  queueMicrotask(() => end(kind))
  return {
    send: () => true,
    resume: () => undefined,
    close: () => end('aborted'),
    abort: () => end('aborted'),
    hasSentAll: true,
    get hasEnded() {
      return hasEnded
    },
  }
}
