import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { urlToHttpOptions } from 'node:url'
import { guarded, type Log } from '@tollgate/platform'
import type { HeadFields } from '../headers'
import type { Opening } from './opening'

export interface ProxiedOpening {
  readonly opening: Opening
  /** What goes on to the service; the fields that ask for a WebSocket are added. */
  readonly headers: Record<string, string | string[]>
  /** What the edge adds to the answer. */
  readonly fields: HeadFields
  /** Called when the service failed before it answered; the caller answers in the right shape. */
  readonly onFailure: () => void
  /** Called when the client said more than it may before it was answered, likewise. */
  readonly onHaste: () => void
}

const connectMs = 10_000

/**
 * Opens WebSockets at one service. Each has a connection of its own, on which nothing was asked before and nothing is after:
 * whatever either side says, it is no part of anybody else's request.
 */
export class WebSocketProxy {
  constructor(
    private readonly origin: string,
    private readonly log: Log,
  ) {}

  /** Asks for one in a client's name, and passes the answer on: open, or refused in HTTP. */
  open({ opening, headers, fields, onFailure, onHaste }: ProxiedOpening): void {
    const asking = this.ask(opening, headers)
    let isAnswered = false
    const answered = (pass: () => void) => {
      if (isAnswered) return
      isAnswered = true
      opening.onBroken = () => {}
      if (guarded(this.log, 'request', pass)) return
      opening.socket.destroy()
      asking.destroy()
    }
    opening.onBroken = () =>
      answered(() => {
        asking.destroy()
        if (!opening.isGone) onHaste()
      })
    asking.on('socket', boundConnecting)
    asking.on('upgrade', (answer: IncomingMessage, inner: Socket, first: Buffer) => {
      if (isAnswered || opening.isGone) return void inner.destroy()
      answered(() => opening.open(answer, inner, first, fields))
    })
    asking.on('response', (answer: IncomingMessage) => {
      opening.socket.once('close', () => asking.destroy())
      answered(() => opening.refuse(answer, fields))
    })
    asking.on('error', () => answered(() => (opening.isGone ? opening.socket.destroy() : onFailure())))
    asking.end()
  }

  private ask({ request }: Opening, headers: ProxiedOpening['headers']): ClientRequest {
    const origin = new URL(this.origin)
    const options = {
      ...urlToHttpOptions(origin),
      path: request.url ?? '/',
      headers: { ...headers, connection: 'Upgrade', upgrade: 'websocket' },
      agent: false,
      allowHalfOpen: true,
    }
    return origin.protocol === 'https:' ? httpsRequest(options) : httpRequest(options)
  }
}

/** How long the answer takes is the service's affair; that nobody is there is known sooner. */
function boundConnecting(socket: Socket): void {
  socket.setTimeout(connectMs, () => socket.destroy(new Error('no connection in time')))
  socket.once('connect', () => socket.setTimeout(0))
}
