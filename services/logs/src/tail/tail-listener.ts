import { Readable } from 'node:stream'
import type { Actor, Clock } from '@tollgate/platform'
import { comment, encodeEvent } from '@tollgate/sse'
import type { LogScope } from '../filter/log-scope'
import { logView } from '../usage-log/usage-log.dto'
import type { News } from './tail-reader'

/** Who takes nothing for so long has gone. */
const patienceMs = 60_000
/** With so much on its way to them nothing more is asked for. */
const mostWaitingBytes = 16 * 1_024
/** Proxies on the way take a stream for dead that is silent for a minute. */
const heartbeatMs = 15_000

/**
 * One who follows the log. What they are sent next is asked for only once they have taken what was sent before, so that a slow
 * one holds one batch, and is told how many rows they missed.
 */
export class TailListener {
  /** The events, as they are sent. */
  readonly content: Readable
  private hasTaken = true
  private hasEnded = false
  private takenAtMs: number
  private sentAtMs: number

  constructor(
    readonly actor: Actor,
    readonly scope: LogScope,
    /** All that they have been told, or did not ask for, is visible in this snapshot. */
    private snapshot: string,
    /** They come back: until their first question is answered, they may have missed what nobody knows any more. */
    public isResumed: boolean,
    private readonly clock: Clock,
  ) {
    this.takenAtMs = this.sentAtMs = clock.monotonicMs()
    this.content = new Readable({
      highWaterMark: mostWaitingBytes,
      read: () => {
        this.hasTaken = true
        this.takenAtMs = this.clock.monotonicMs()
      },
    })
    this.send([comment('the log'), this.place()])
  }

  /** What is new to them came after this. */
  get since(): string {
    return this.snapshot
  }

  get seesAll(): boolean {
    return this.scope.userId === null
  }

  /** Whether they may be sent more. */
  get isReady(): boolean {
    return this.hasTaken && !this.hasEnded && !this.content.destroyed
  }

  /** Tells what is new; the last event says where to go on, so that what is cut off comes again as a whole. */
  tell({ snapshot, rows, missed }: News): void {
    const isNew = rows.length > 0 || missed !== 0
    this.snapshot = snapshot
    this.isResumed = false
    if (!isNew) return this.beat()
    const { language } = this.actor
    this.send([
      ...(missed === 0 ? [] : [encodeEvent({ event: 'gap', data: JSON.stringify({ missed }) })]),
      ...rows.map((row) => encodeEvent({ event: 'row', data: JSON.stringify(logView(row, language, this.seesAll)) })),
      this.place(),
    ])
  }

  /** Keeps the stream open, and lets somebody who comes back begin here; ends it where nobody takes anything. */
  beat(): void {
    const nowMs = this.clock.monotonicMs()
    if (!this.hasTaken && nowMs - this.takenAtMs >= patienceMs) this.content.destroy()
    else if (this.isReady && nowMs - this.sentAtMs >= heartbeatMs) this.send([this.place()])
  }

  /** Ends the stream. With a reason they are told that coming back is of no use. */
  end(reason?: 'access'): void {
    if (this.hasEnded) return
    this.hasEnded = true
    if (reason !== undefined) this.content.push(encodeEvent({ event: 'end', data: JSON.stringify({ reason }) }))
    this.content.push(null)
  }

  /** An event without data is none: it only says where to go on. */
  private place(): Buffer {
    return Buffer.from(`id: ${this.snapshot}\n\n`)
  }

  private send(events: readonly Buffer[]): void {
    this.sentAtMs = this.clock.monotonicMs()
    if (!this.content.push(Buffer.concat(events))) this.hasTaken = false
  }
}
