import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Answer } from '../answers/answer'
import { errorAnswer } from '../answers/errors'
import type { ReceivedRequest, RecordedRequest } from '../requests/recorded-request'
import type { Behaviour } from '../script/script'
import type { AnswerSink } from '../web-socket/answer-sink'
import { acceptedHandshake, SessionAnswer, SessionSocket } from '../web-socket/session-socket'
import type { WireRequest } from '../wire/wire'
import { RealtimeSession } from './session'
import { modelAsked, subprotocolOf } from './upgrade'

/** What the simulator does for its realtime sessions. */
export interface RealtimeHost {
  hasKey(key: string | null): boolean
  /** Notes a request, and says how it is scripted. */
  note(received: ReceivedRequest): { request: RecordedRequest; behave: Behaviour }
  transmit(noted: { request: RecordedRequest; behave: Behaviour }, sink: AnswerSink, answer: Answer): Promise<void>
}

/** Leads the sessions of the realtime API: each opening is a request (`GET`, no stream), and so is each response (`POST`, a stream). */
export class RealtimeUpstream {
  constructor(private readonly host: RealtimeHost) {}

  /** Serves a WebSocket that is asked for. */
  serve(incoming: IncomingMessage, asked: Omit<ReceivedRequest, 'bodyBytes'>, duplex: Duplex, head: Buffer): void {
    const { host } = this
    const model = modelAsked(asked)
    const bodyBytes = Buffer.from(JSON.stringify({ model }))
    const { request, behave } = host.note({ ...asked, bodyBytes })
    const socket = new SessionSocket(duplex)
    socket.on('close', () => request.close(socket.wasClosed ? 'complete' : 'aborted'))
    if (behave.hang === 'before-headers') return
    if (behave.reset === 'before-headers') return void duplex.destroy()
    const refusal = this.refusalOf(request, behave)
    if (refusal !== null) {
      request.status = refusal.status
      return void duplex.end(refused(refusal), () => request.close('complete'))
    }
    request.status = 101
    duplex.write(acceptedHandshake(incoming, subprotocolOf(asked)))
    if (behave.reset === 'after-headers') return socket.destroy()
    const session = new RealtimeSession({
      no: request.no,
      model: model ?? '',
      send: (event) => void socket.send(event),
      respond: (wire, events) => this.respond(asked, wire, events, socket),
    })
    if (behave.hang !== 'after-headers') session.begin()
    socket.listen(head, (message) => session.hear(message))
  }

  private refusalOf(request: RecordedRequest, behave: Behaviour): Answer | null {
    if (behave.status !== undefined && behave.status !== 101) return errorAnswer(request, behave.status, behave)
    if (!this.host.hasKey(request.key)) return errorAnswer(request, 401, {})
    const error = { message: 'You must provide a model parameter.', code: 'missing_model' }
    return request.model === null ? errorAnswer(request, 400, { error }) : null
  }

  private respond(
    asked: Omit<ReceivedRequest, 'bodyBytes'>,
    wire: WireRequest,
    events: (behave: Behaviour) => Iterable<string>,
    socket: SessionSocket,
  ): Promise<void> {
    const noted = this.host.note({ ...asked, method: 'POST', bodyBytes: Buffer.from(JSON.stringify(wire)) })
    const { behave } = noted
    const sink = new SessionAnswer(socket, behave.cut === undefined ? null : (behave.closeCode ?? 1_000))
    const status = behave.status ?? 200
    return this.host.transmit(noted, sink, { status, headers: {}, isStream: true, pieces: events(behave) })
  }
}

function refused({ status, headers, pieces }: Answer): string {
  const body = [...pieces].join('')
  const fields = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' })
  return `HTTP/1.1 ${status} Refused\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}
