import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { dropBody, isBeyondDraining } from '@tollgate/platform'
import { type Dispatcher, Pool } from 'undici'
import { passBody } from './connections/passed-body'
import type { SilenceWatch } from './connections/silence-watch'
import { answeredHeaders, type HeadFields } from './headers'
import { addFields } from './visit/security-headers'

export interface ProxyRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Made when the request goes out, which may be long after it has begun to come: what is signed is signed then. */
  readonly headers: () => Record<string, string | string[]>
  /** What the edge adds to the answer. */
  readonly fields: HeadFields
  /** Called when the service failed before anything of its answer was sent; the caller answers in the right shape. */
  readonly onFailure: () => void
}

/**
 * One service behind the edge: a keep-alive pool through which requests and answers stream in both directions with
 * back-pressure. A client that leaves ends the inner request at once, also before the service has answered: a relayed
 * call must stop costing money then.
 */
export class ServiceProxy {
  private readonly pool: Pool

  /**
   * `headersTimeout`: milliseconds until an answer has to begin; 0 for as long as it takes. With a `watch` a service that does
   * nothing at all is given up before.
   */
  constructor(
    origin: string,
    headersTimeout: number,
    private readonly watch: SilenceWatch | null = null,
  ) {
    this.pool = new Pool(origin, { connections: null, pipelining: 1, headersTimeout, bodyTimeout: 0 })
  }

  /** Passes a request on and its answer back. */
  forward(call: ProxyRequest): void {
    if (this.watch?.isSilent === true) return call.onFailure()
    const forwarding = new Forwarding(call)
    forwarding.endWatch = this.watch?.wait(() => forwarding.giveUp())
    passBody(call.request, (body) => {
      if (forwarding.isLeft) return
      forwarding.body = body
      this.pool.dispatch(dispatchOptions(call, body), forwarding)
    })
  }

  /** Ends when the last running request has. */
  close(): Promise<void> {
    return this.pool.close()
  }
}

function dispatchOptions(
  { request, headers }: ProxyRequest,
  body: Buffer | Readable | null,
): Dispatcher.DispatchOptions {
  return { path: request.url ?? '/', method: request.method as Dispatcher.HttpMethod, headers: headers(), body }
}

class Forwarding implements Dispatcher.DispatchHandler {
  /** What is passed on of the request. */
  body: Buffer | Readable | null = null
  private controller: Dispatcher.DispatchController | null = null
  private state: 'open' | 'answered' | 'client-gone' = 'open'
  /** Ends the watch over how long the service says nothing. */
  endWatch: (() => void) | undefined

  constructor(private readonly call: ProxyRequest) {
    call.response.once('close', () => this.onClientClose())
  }

  /** The client has gone: there is nobody to ask for. */
  get isLeft(): boolean {
    return this.state === 'client-gone'
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    if (this.state === 'client-gone') this.stop()
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) return
    this.endWatch?.()
    const { request, response, fields } = this.call
    const headers = answeredHeaders(controller.rawHeaders as Buffer[])
    addFields(headers, fields)
    // Answered before its body has come: the connection lives on if what is left can be dropped.
    if (isBeyondDraining(request)) headers.push('connection', 'close')
    response.writeHead(status, headers)
    response.flushHeaders()
    response.on('drain', () => controller.resume())
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.call.response.write(chunk)) controller.pause()
  }

  onResponseEnd(): void {
    this.state = 'answered'
    this.letGoOfBody()
    const { request, response } = this.call
    dropBody(request, () => response.end())
  }

  onResponseError(): void {
    if (this.state !== 'open') return
    this.endWatch?.()
    this.state = 'answered'
    this.letGoOfBody()
    const { response, onFailure } = this.call
    if (response.headersSent) response.destroy()
    else onFailure()
  }

  /** The service says nothing: the caller is told so. */
  giveUp(): void {
    this.onResponseError()
    this.controller?.abort(new Error('the service is silent'))
  }

  /** Nobody takes it any more: full as it may be, it would hold up the rest of the request, and the client's connection with it. */
  private letGoOfBody(): void {
    if (this.body instanceof Readable) this.body.destroy()
  }

  private onClientClose(): void {
    if (this.state !== 'open') return
    this.endWatch?.()
    this.state = 'client-gone'
    this.stop()
  }

  private stop(): void {
    this.controller?.abort(new Error('the client left'))
  }
}
