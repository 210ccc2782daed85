import type { Timer } from '@tollgate/platform'
import type { WebSocket } from 'ws'
import type { AnswerPort } from '../answer/answer-port'
import type { Refusal } from '../errors/relay.errors'
import type { CallOutcome } from '../receipt/receipt-writer'
import type { SessionSetting } from './session-opener'

/** So often the journal hears what was delivered, too. */
const pollMs = 250
/** A client that says nothing for so many polls is asked whether it is there, and given up after as many again. */
const pollsPerPing = 80
/** More pings between two polls are an attack. */
const mostPings = 20

/** Watches a session for what ends it without a word of either side: time, silence, and what becomes of its caller. */
export class SessionWatch {
  private readonly polling: Timer
  private readonly startedMs: number
  private heardMs: number
  private polls = 0
  private pings = 0
  private isClientThere = true

  constructor(
    private readonly port: AnswerPort,
    private readonly setting: SessionSetting,
    private readonly client: WebSocket,
    private readonly on: { polled(): void; end(refusal: Refusal, outcome: CallOutcome): void },
  ) {
    const { clock } = port.context
    this.startedMs = this.heardMs = clock.monotonicMs()
    this.polling = clock.every(() => port.guard(() => this.poll()), pollMs)
    client.on('pong', () => (this.isClientThere = true))
    client.on('ping', (data) => port.guard(() => this.pinged(data)))
  }

  /** An event of the client's. */
  heardClient(): void {
    this.isClientThere = true
    this.heard()
  }

  /** An event of either side. */
  heard(): void {
    this.heardMs = this.port.context.clock.monotonicMs()
  }

  stop(): void {
    this.polling.cancel()
  }

  private poll(): void | Promise<void> {
    const { on, setting } = this
    const nowMs = this.port.context.clock.monotonicMs()
    this.pings = 0
    on.polled()
    if (nowMs - this.startedMs >= setting.limits.sessionMs) return on.end({ code: 'session-over' }, 'complete')
    if (nowMs - this.heardMs >= setting.limits.idleMs) return on.end({ code: 'session-idle' }, 'complete')
    if (++this.polls % pollsPerPing === 0) this.pingClient()
    const may = setting.caller.mayGoOn()
    const judged = (refusal: Refusal | null) => {
      if (refusal !== null) on.end(refusal, 'quota-cut')
    }
    return may instanceof Promise ? may.then(judged) : judged(may)
  }

  private pinged(data: Buffer): void {
    this.isClientThere = true
    this.pings += 1
    if (this.pings > mostPings) return this.client.terminate()
    // The next one is answered, once what waits has gone.
    if (this.client.bufferedAmount === 0) this.client.pong(data)
  }

  private pingClient(): void {
    if (!this.isClientThere) return this.client.terminate()
    this.isClientThere = false
    this.client.ping()
  }
}
