import type { Clock, Timer } from '@tollgate/platform'
import type { LiveChannel } from './live-channel'
import type { RoutingIndex } from './routing-index'

/** The wall clock may be set: it is looked at again after so long, whatever is to come. */
const longestWaitMs = 60_000

/** Takes channels out of the index at their time, as if they had been disabled. */
export class ChannelExpiry {
  private timer: Timer | null = null

  constructor(
    private readonly index: RoutingIndex,
    private readonly clock: Clock,
  ) {}

  /** Whether a channel's time has come, before it is put into the index. */
  judge(channel: LiveChannel): LiveChannel {
    channel.hasExpired = channel.expiresAtMs <= this.clock.nowMs()
    return channel
  }

  /** Waits for the next one that ends. To be called after each change of the index. */
  await(): void {
    this.timer?.cancel()
    this.timer = null
    let nextMs = Infinity
    for (const { hasExpired, expiresAtMs } of this.index.channels)
      if (!hasExpired && expiresAtMs < nextMs) nextMs = expiresAtMs
    if (nextMs === Infinity) return
    const delayMs = Math.min(longestWaitMs, Math.max(0, nextMs - this.clock.nowMs()))
    this.timer = this.clock.setTimer(() => this.end(), delayMs)
  }

  private end(): void {
    const nowMs = this.clock.nowMs()
    const ended = [...this.index.channels].filter(({ hasExpired, expiresAtMs }) => !hasExpired && expiresAtMs <= nowMs)
    for (const channel of ended) {
      channel.hasExpired = true
      this.index.put(channel)
    }
    this.await()
  }
}
