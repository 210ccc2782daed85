import type { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import { type Actor, Clock, Log, Shutdown, type Timer } from '@tollgate/platform'
import type { LogScope } from '../filter/log-scope'
import { ReaderAccess } from './reader-access'
import { snapshotOf } from './snapshot-id'
import { tailErrors } from './tail.errors'
import { TailListener } from './tail-listener'
import { TailReader } from './tail-reader'

/** In each process. */
const mostListeners = 100
/** Pages of one user that follow the log. */
const mostOfUser = 4
const lookEveryMs = 1_000
/** Who may no longer see the log, sees no more of it after so long. */
const askAccessEveryMs = 5_000

/**
 * Tells everybody who follows the log what is new in it. Each process asks the database, by what listeners have been told: so it does
 * not matter which one wrote a row, and a process without listeners asks nothing.
 */
@Injectable()
export class TailService {
  private readonly listeners = new Set<TailListener>()
  private readonly places: number[] = []
  /** Those of whom it is being asked whether they may see the log. */
  private readonly asked = new Set<TailListener>()
  private timers: Timer[] = []
  private isLooking = false

  constructor(
    private readonly reader: TailReader,
    private readonly access: ReaderAccess,
    private readonly clock: Clock,
    private readonly log: Log,
    shutdown: Shutdown,
  ) {
    // They come back by themselves, to whoever else there is.
    shutdown.onStop('intake', 'tail', () => this.listeners.forEach((listener) => listener.end()))
  }

  /** New rows of a scope as server-sent events, from where `lastId` leads. Throws `logs.tail-busy`. */
  async follow(actor: Actor, scope: LogScope, lastId: string | undefined): Promise<Readable> {
    const { userId } = actor
    const own = this.places.filter((owner) => owner === userId).length
    if (this.places.length >= mostListeners || own >= mostOfUser) throw tailErrors.tailBusy()
    this.places.push(userId)
    try {
      const resumed = snapshotOf(lastId)
      const id = resumed ?? (await this.reader.present())
      const listener = new TailListener(actor, scope, id, resumed !== null, this.clock)
      this.listeners.add(listener)
      listener.content.once('close', () => this.remove(listener))
      this.start()
      return listener.content
    } catch (error) {
      this.leave(userId)
      throw error
    }
  }

  /** Looks for what is new now. */
  async look(): Promise<void> {
    if (this.isLooking) return
    this.isLooking = true
    try {
      for (const listener of this.listeners) await this.lookFor(listener)
    } finally {
      this.isLooking = false
    }
  }

  private async lookFor(listener: TailListener): Promise<void> {
    if (!listener.isReady) return listener.beat()
    const { scope, since } = listener
    try {
      const news = await (listener.isResumed ? this.reader.resumed(scope, since) : this.reader.since(scope, since))
      if (listener.isReady) listener.tell(news)
    } catch (error) {
      // They keep their place, and are told all of it when the database is back.
      this.log.warn('log.tail-waits', { error })
    }
  }

  /** Each by itself: one question that is not answered holds up no other, and is not asked again meanwhile. */
  private askAccess(): void {
    for (const listener of this.listeners) {
      if (this.asked.has(listener)) continue
      this.asked.add(listener)
      void this.askAccessOf(listener).finally(() => this.asked.delete(listener))
    }
  }

  private async askAccessOf(listener: TailListener): Promise<void> {
    try {
      if (!(await this.access.holds(listener.actor, listener.seesAll))) listener.end('access')
    } catch (error) {
      this.log.warn('log.tail-unknown-access', { error })
      listener.end()
    }
  }

  private start(): void {
    if (this.timers.length > 0) return
    this.timers = [
      this.clock.every(() => void this.look(), lookEveryMs),
      this.clock.every(() => this.askAccess(), askAccessEveryMs),
    ]
  }

  private remove(listener: TailListener): void {
    this.listeners.delete(listener)
    this.leave(listener.actor.userId)
    if (this.listeners.size > 0) return
    for (const timer of this.timers.splice(0)) timer.cancel()
  }

  private leave(userId: number): void {
    const at = this.places.indexOf(userId)
    if (at !== -1) this.places.splice(at, 1)
  }
}
