import { guarded, type Timer } from '@tollgate/platform'
import type { UpstreamFailure, UpstreamSocket } from '@tollgate/upstream'
import type { WebSocket } from 'ws'
import type { Answer } from '../answer/answer'
import type { AnswerPort } from '../answer/answer-port'
import { type ErrorReply, replyTo, replyToFailure, stopping } from '../errors/error-reply'
import type { Refusal } from '../errors/relay.errors'
import type { Holding } from '../lease/hold'
import { refusalOfLease } from '../lease/lease-refusal'
import { noUse } from '../receipt/call-ending'
import type { CallOutcome } from '../receipt/receipt-writer'
import { Conversation } from '../turns/conversation'
import { TurnQueue } from '../turns/turn-queue'
import { ClientEvents } from './client-events'
import { closeClient, closeCodeOf, closeCodes, errorEvent } from './error-event'
import { MessageLine } from './message-line'
import { clientPace, upstreamPace } from './pace'
import { ServerEvents, unreadable } from './server-events'
import type { SessionHost } from './session-host'
import type { SessionSetting } from './session-opener'
import { SessionWatch } from './session-watch'

/** What may wait for a client before its upstream is no longer read. */
const highWaterBytes = 256 * 1024
/** How long the upstream is heard on for what its last responses have used, once nobody listens any more. */
const partingMs = 1_500

/** Both sides of a session. */
interface SessionEnds {
  readonly upstream: UpstreamSocket
  readonly client: WebSocket
}

/** How a session ends. */
interface SessionEnd {
  readonly outcome: CallOutcome
  readonly code: number
  readonly reply?: ErrorReply
}

/** A session of OpenAI's realtime API: events both ways, and each response held for before it is asked for. */
export class RealtimeSession implements Answer, SessionHost {
  readonly isStreaming = true
  readonly conversation: Conversation
  readonly turns: TurnQueue
  isRetiring = false
  private readonly upstream: UpstreamSocket
  private readonly client: WebSocket
  private readonly clientEvents: ClientEvents
  private readonly up: MessageLine
  private readonly down: MessageLine
  private readonly watch: SessionWatch
  /** Set once it is to end, and waits for its last responses. */
  private parting: SessionEnd | null = null
  private partingTimer: Timer | null = null
  private isOver = false

  constructor(
    readonly port: AnswerPort,
    setting: SessionSetting,
    { upstream, client }: SessionEnds,
  ) {
    this.upstream = upstream
    this.client = client
    const { clock } = port.context
    const guard = (act: () => void | Promise<void>) => port.guard(act)
    const imageTokens = port.upstreamFormat.mostImageTokens(port.upstreamModel)
    this.conversation = new Conversation(port.upstreamModel, { soundWeight: setting.turns.soundWeight, imageTokens })
    this.turns = new TurnQueue(setting.turns, this.conversation)
    this.clientEvents = new ClientEvents(this, upstream, setting.caller)
    const serverEvents = new ServerEvents(this, () => client.terminate())
    this.up = new MessageLine({
      ...{ clock, guard, pace: clientPace },
      isFull: () => this.clientEvents.isUpstreamFull || this.clientEvents.isCallerFull,
      deal: (message) => this.clientEvents.deal(message),
      onEmpty: () => client.resume(),
    })
    this.down = new MessageLine({
      ...{ clock, guard, pace: upstreamPace },
      isFull: () => !this.isParting && !this.isHeard,
      deal: (message) => serverEvents.deal(message),
      onEmpty: () => upstream.resume(),
    })
    this.watch = new SessionWatch(port, setting, client, {
      polled: () => this.turns.note(),
      end: (refusal, outcome) => this.endBy(refusal, outcome),
    })
    this.listen()
  }

  get isParting(): boolean {
    return this.parting !== null
  }

  get isHeard(): boolean {
    return this.client.bufferedAmount <= highWaterBytes
  }

  // What the client does.

  private listen(): void {
    const { client, port } = this
    const heed = (act: () => void) => {
      if (!this.isOver) port.guard(act)
    }
    client.on('message', (message: Buffer) => heed(() => this.heard(message))) // of a socket that gives nothing else
    // `close` follows, and says by which code.
    client.on('error', () => undefined)
    client.on('close', (code) => heed(() => this.closedByClient(code)))
  }

  private heard(message: Buffer): void {
    this.watch.heardClient()
    if (!this.isParting && !this.up.take(message)) this.client.pause()
  }

  /** 1006 tells that no close came: https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1. */
  private closedByClient(code: number): void {
    this.part({ outcome: code === 1006 ? 'client-left' : 'complete', code: closeCodes.done })
  }

  whenCovered(covered: Holding, goOn: () => void | Promise<void>): void | Promise<void> {
    if (covered instanceof Promise) return covered.then((refusal) => this.whenCovered(refusal, goOn))
    if (this.isOver) return this.turns.closeAll('failed')
    if (covered === null) return goOn()
    return this.endBy(refusalOfLease(covered, this.port.kind.entrance.gone), 'quota-cut')
  }

  // What the upstream does.

  /** A message of the upstream's; false where no more should come. */
  hear(message: Buffer): boolean {
    this.watch.heard()
    return this.isOver || this.down.take(message)
  }

  /** What came of the upstream is no event. */
  garbled(): true {
    this.broke(unreadable)
    return true
  }

  /** The upstream takes more again. */
  drained(): void {
    this.clientEvents.drained()
    this.up.goOn()
  }

  closedByUpstream(code: number): void {
    if (this.isOver) return
    if (this.parting !== null) return this.end(this.parting)
    const isInOrder = code === closeCodes.done || code === closeCodes.goingAway
    if (isInOrder && this.turns.running.size === 0) return this.end({ outcome: 'complete', code })
    this.broke({ ...unreadable, kind: 'reset' })
  }

  broke(failure: UpstreamFailure): void {
    if (this.isOver) return
    if (this.parting !== null) return this.end(this.parting)
    this.port.warn('relay.upstream-failed', { kind: failure.kind, error: failure.cause })
    const reply = replyToFailure({ kind: 'transport', failure: failure.kind }, this.port)
    this.end({ outcome: 'upstream-cut', code: closeCodes.failed, reply })
  }

  // What the client is told.

  pass(message: Buffer): void {
    if (!this.isParting) this.client.send(message, { binary: false }, () => this.sent())
  }

  tell(reply: ErrorReply, eventId: string | null = null): void {
    if (!this.isParting) this.client.send(errorEvent(reply, this.port.requestId, eventId), () => this.sent())
  }

  private sent(): void {
    if (this.isOver || this.client.bufferedAmount > highWaterBytes / 2) return
    this.port.guard(() => this.down.goOn())
    if (!this.clientEvents.isCallerFull) return
    this.clientEvents.isCallerFull = false
    this.port.guard(() => this.up.goOn())
  }

  // How it ends.

  private endBy(refusal: Refusal, outcome: CallOutcome): void {
    if (this.isOver || this.isParting) return
    const reply = replyTo(refusal, this.port)
    this.tell(reply)
    this.part({ outcome, code: refusal.code === 'stopping' ? closeCodes.goingAway : closeCodeOf(reply.status) })
  }

  /** Ends once its last responses have told what they used: they are broken off, and heard no longer than so. */
  private part(end: SessionEnd): void {
    if (this.isOver || this.isParting) return
    this.parting = end
    closeClient(this.client, end.code)
    this.up.end()
    if (this.turns.isIdle) return this.end(end)
    for (const responseId of this.turns.running.keys()) this.cancel(responseId)
    const { clock } = this.port.context
    this.partingTimer = clock.setTimer(() => this.port.guard(() => this.end(end)), partingMs)
    this.down.goOn()
  }

  begun(responseId: string): void {
    if (this.isParting) this.cancel(responseId)
  }

  private cancel(responseId: string): void {
    this.upstream.send(JSON.stringify({ type: 'response.cancel', response_id: responseId }))
  }

  settled(): void {
    if (this.parting !== null) this.end(this.parting)
    else if (this.isRetiring) this.endBy(stopping, 'relay-stopped')
  }

  private end({ outcome, code, reply }: SessionEnd): void {
    if (this.isOver) return
    if (reply !== undefined) this.tell(reply)
    this.stop()
    this.turns.closeAll(outcome === 'complete' ? 'client-left' : outcome)
    if (!this.isParting) closeClient(this.client, code)
    const { port } = this
    guarded(port.context.log, 'realtime-end', () => this.upstream.close(closeCodes.done))
    if (outcome === 'upstream-cut') port.breakOff(outcome)
    else port.done()
    port.end({ ...noUse, outcome, isDelivered: false, waiter: null })
  }

  private stop(): void {
    this.isOver = true
    this.watch.stop()
    this.partingTimer?.cancel()
    this.up.end()
    this.down.end()
  }

  /** Something here is wrong: nothing more is heard or said. */
  abandon(): void {
    if (this.isOver) return
    this.stop()
    this.turns.closeAll('failed')
    this.client.terminate()
  }

  // As any answer is told.

  /** The process is to end: what runs or was asked for goes on, and nothing more begins. */
  retire(): void {
    this.isRetiring = true
    if (this.turns.isIdle) this.endBy(stopping, 'relay-stopped')
  }

  cutShort(): void {
    this.end({ outcome: 'relay-stopped', code: closeCodes.goingAway, reply: replyTo(stopping, this.port) })
  }

  /** Told by its own socket. */
  clientLeft(): void {
    this.part({ outcome: 'client-left', code: closeCodes.done })
  }

  /** Whatever an upstream says comes by `hear`. */
  take(): boolean {
    return true
  }

  finish(): void {
    this.closedByUpstream(closeCodes.done)
  }
}
