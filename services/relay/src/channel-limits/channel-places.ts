import { randomUUID } from 'node:crypto'
import type { Clock, Timer } from '@tollgate/platform'
import type { ScriptRunner } from '@tollgate/platform/limits/redis-scripts'
import { type LimitKind, limitKinds } from './channel-limits'
import type { ChannelLoad } from './channel-load'
import { aliveMs, correctScript, keysOf, takeScript, tellScript } from './channel-scripts'

/** A third of what others wait: two that are lost in a row cost nothing. */
const tellMs = aliveMs / 3

/** A channel that has limits, as places at it are taken. */
export interface LimitedChannel {
  readonly id: number
  readonly load: ChannelLoad
}

/** One call's place at a channel that has limits. */
export class ChannelPlace {
  private hasLeft = false

  constructor(
    private readonly places: ChannelPlaces,
    readonly channel: LimitedChannel,
    /** Counted for it so far. */
    private tokens: number,
    private readonly entered: { readonly atMs: number; readonly second: number },
  ) {}

  /** The channel is done with the call. May be told more than once. */
  leave(): void {
    if (this.hasLeft) return
    this.hasLeft = true
    this.places.left(this.channel)
  }

  /** Its channel was not asked after all: no tokens count. */
  giveBack(): void {
    this.leave()
    this.used(0)
  }

  /** So many tokens were used; of a session, for which this is told again and again, so many more. */
  used(tokens: number): void {
    const change = tokens - this.tokens
    this.tokens = 0
    if (change !== 0) this.places.corrected(this.channel, change, this.entered)
  }
}

/**
 * Gives out places at channels that have limits, as many as all relays together may have. Redis is asked for each, and for no
 * channel without limits; while it is away each process goes by what it knows itself.
 */
export class ChannelPlaces {
  private readonly process = randomUUID()
  /** Channels at which others may think that this process has calls under way. */
  private readonly told = new Map<number, LimitedChannel>()
  private telling: Timer | null = null
  private lastSaid: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly scripts: ScriptRunner,
    private readonly clock: Clock,
    private readonly onFull: (channelId: number, kind: LimitKind) => void = () => undefined,
  ) {}

  /** A place for a request of so many tokens; null where there is none, which the channel's load knows then. */
  async take(channel: LimitedChannel, tokens: number): Promise<ChannelPlace | null> {
    const { id, load } = channel
    const atMs = this.clock.monotonicMs()
    load.enter(tokens, atMs)
    const { requestsPerMinute, tokensPerMinute, maxConcurrentCalls } = load.limits
    const limits = [requestsPerMinute ?? 0, tokensPerMinute ?? 0, maxConcurrentCalls ?? 0]
    if (maxConcurrentCalls !== null) this.toTell(channel)
    let answer: readonly [number, number]
    try {
      const values = [...limits, tokens, this.process, load.underWay, aliveMs]
      answer = (await this.scripts.run(takeScript, keysOf(id), values)) as [number, number] // what the script returns
    } catch {
      // The runner has said that Redis is away: this process has looked at what it knows itself.
      return new ChannelPlace(this, channel, tokens, { atMs, second: 0 })
    }
    const kind = limitKinds[answer[0] - 1]
    if (kind === undefined) return new ChannelPlace(this, channel, tokens, { atMs, second: answer[1] })
    const nowMs = this.clock.monotonicMs()
    load.takeBack(tokens, atMs, nowMs)
    load.found({ kind, retryAfterMs: answer[1] }, nowMs)
    this.onFull(id, kind)
    return null
  }

  /** One of its calls has ended. */
  left(channel: LimitedChannel): void {
    channel.load.leave()
    if (channel.load.limits.maxConcurrentCalls !== null) this.tell(channel)
  }

  corrected(
    channel: LimitedChannel,
    tokens: number,
    entered: { readonly atMs: number; readonly second: number },
  ): void {
    const { id, load } = channel
    load.corrected(tokens, entered.atMs, this.clock.monotonicMs())
    if (load.limits.tokensPerMinute === null) return
    this.say(correctScript, id, [tokens, entered.second])
  }

  /** Resolves once what was said last has reached Redis, or never will. */
  async close(): Promise<void> {
    this.telling?.cancel()
    this.telling = null
    await this.lastSaid
  }

  private toTell(channel: LimitedChannel): void {
    this.told.set(channel.id, channel)
    this.telling ??= this.clock.every(() => this.tellAll(), tellMs)
  }

  private tellAll(): void {
    for (const channel of this.told.values()) {
      this.tell(channel)
      if (channel.load.underWay === 0) this.told.delete(channel.id)
    }
    if (this.told.size > 0) return
    this.telling?.cancel()
    this.telling = null
  }

  private tell({ id, load }: LimitedChannel): void {
    this.say(tellScript, id, [this.process, load.underWay, aliveMs])
  }

  private say(script: string, channelId: number, values: readonly (string | number)[]): void {
    this.lastSaid = this.scripts.run(script, keysOf(channelId), values).catch(() => undefined)
  }
}
