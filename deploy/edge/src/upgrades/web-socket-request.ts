import { IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The paths of realtime calls, with a drop-in prefix and without, and Azure's; which of them there are, the relay says. */
const realtimePath = /^\/(?:v1|openai\/v1|openai)\/realtime\/?$/

/** Requests that are not answered yet, by connection. */
const underWay = new WeakMap<Socket, number>()

/** Counts a request in until its answer is over. */
export function countUnderWay({ socket }: IncomingMessage, response: ServerResponse): void {
  underWay.set(socket, (underWay.get(socket) ?? 0) + 1)
  response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
}

/**
 * Whether a request asks for a WebSocket, and how: `well`, as it can be had (RFC 6455, 4.1); `elsewhere`, at a path where none is
 * opened; `badly`, in a way that could leave two readers of its connection with different minds about where HTTP ends.
 */
export function webSocketAsked(request: IncomingMessage, path: string): 'no' | 'well' | 'elsewhere' | 'badly' {
  const { headers } = request
  if (headers.upgrade === undefined) return 'no'
  if (!listed(headers.upgrade).includes('websocket') || !listed(headers.connection).includes('upgrade')) return 'no'
  if (!realtimePath.test(path)) return 'elsewhere'
  const isWell =
    request.method === 'GET' &&
    request.httpVersion === '1.1' &&
    headers.upgrade.toLowerCase() === 'websocket' &&
    headers['transfer-encoding'] === undefined &&
    (headers['content-length'] ?? '0') === '0' &&
    // The answers before it are still to come on this connection.
    (underWay.get(request.socket) ?? 0) === 0
  return isWell ? 'well' : 'badly'
}

/** The path that a request names, without its query. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/**
 * A request of the public port. Node asks `upgrade` of each that names another protocol, and stops to read HTTP where that is
 * true: of all of them, once anything listens for `upgrade`. Here it is so only of a WebSocket that can be had; whatever else
 * names one (clients that offer HTTP/2 with any request do) is a request like others, and its body is read.
 */
export class PublicRequest extends IncomingMessage {
  private namesProtocol = false
  private isLeft: boolean | null = null

  get upgrade(): boolean {
    if (!this.namesProtocol) return false
    this.isLeft ??= this.method === 'CONNECT' || webSocketAsked(this, pathOf(this)) === 'well'
    return this.isLeft
  }

  set upgrade(namesProtocol: boolean | null) {
    this.namesProtocol = namesProtocol === true
  }

  /** Node's parser loses what stands behind such a request in the same packet: nothing may be read of its connection after it. */
  get isLast(): boolean {
    return this.namesProtocol
  }
}

function listed(value = ''): string[] {
  return value.split(',').map((one) => one.trim().toLowerCase())
}
