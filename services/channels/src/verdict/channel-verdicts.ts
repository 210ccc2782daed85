import { Injectable } from '@nestjs/common'
import { keyRefusalOf, reasonOf } from '@tollgate/formats'
import { Options } from '@tollgate/messaging'
import { Keywords } from '@tollgate/patterns'
import type { Tx } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { ChannelService } from '../channel/channel.service'
import { emptied, passed, refused, slow, slownessOf } from './verdict.policy'

/** The revision of a channel that was judged: one that was changed since is left alone. */
interface JudgedChannel {
  readonly channelId: number
  readonly version: number
}

/** One call of a test, and by which key. */
export interface TestedKey extends JudgedChannel {
  readonly channelType: number
  readonly keyPosition: number
  readonly durationMs: number
  /** How long it took counts: not of a model that somebody has chosen, which may be a slow one. */
  readonly isTimed: boolean
}

/** What an upstream answered: the status is the one that the channel's mapping makes of it. */
type UpstreamError = Parameters<typeof reasonOf>[0]

/**
 * Disables channels and keys whose upstreams refuse them, and enables them again, where the options say so. Each method is called
 * within the transaction that keeps what it was found by, leaves alone what is of another revision or was disabled by somebody,
 * and has changes in force for the next call once the transaction's `run` has resolved.
 */
@Injectable()
export class ChannelVerdicts {
  private list: { readonly lines: readonly string[]; readonly words: Keywords } | null = null

  constructor(
    private readonly channels: ChannelService,
    private readonly options: Options,
    private readonly clock: Clock,
  ) {}

  /** Whether a passed test brings back what was disabled by itself. */
  get mayComeBack(): boolean {
    return this.options.get('AutomaticEnableChannelEnabled')
  }

  /** The threshold in seconds that a test took longer than, so that it counts as failed; null where it did not, or none is in force. */
  thresholdBefore({ durationMs, isTimed }: Pick<TestedKey, 'durationMs' | 'isTimed'>): number | null {
    const isInForce = this.options.get('AutomaticDisableChannelEnabled') || this.mayComeBack
    const threshold = this.options.get('ChannelDisableThreshold')
    return isInForce && isTimed && slownessOf(durationMs, threshold) !== null ? threshold : null
  }

  /**
   * A test was answered as it should be. Enables what was disabled by itself (AutomaticEnableChannelEnabled): the key, and the
   * channel with it. One that took longer than ChannelDisableThreshold counts as failed.
   */
  async passed(tx: Tx, tested: TestedKey): Promise<void> {
    if (await this.judgedSlow(tx, tested)) return
    if (this.mayComeBack) await this.channels.judge(tx, tested, (stored) => passed(stored, tested.keyPosition))
  }

  /**
   * A test failed; `error` is what the upstream answered, null where it answered nothing. Disables (AutomaticDisableChannelEnabled,
   * `auto_ban`) the key where the upstream refuses it, and the channel where it was the last key or the test took too long.
   */
  async failed(tx: Tx, tested: TestedKey, error: UpstreamError | null): Promise<void> {
    if (error !== null && keyRefusalOf(error, tested.channelType, this.words) !== null)
      return this.refused(tx, tested, reasonOf(error))
    await this.judgedSlow(tx, tested)
  }

  /** An upstream takes a key no more, as a test or a call was told. Disables as `failed` does. */
  async refused(tx: Tx, judged: JudgedChannel & { readonly keyPosition: number }, reason: string): Promise<void> {
    if (!this.options.get('AutomaticDisableChannelEnabled')) return
    await this.channels.judge(tx, judged, (stored) => refused(stored, judged.keyPosition, this.finding(reason)))
  }

  /** Nothing is left at a channel's upstream; `reason` is the balance. Disables the channel, whatever the options say. */
  async emptied(tx: Tx, judged: JudgedChannel, reason: string): Promise<void> {
    await this.channels.judge(tx, judged, (stored) => emptied(stored, this.finding(reason)))
  }

  /** Whether it took too long. Disables the channel then, where the options say so. */
  private async judgedSlow(tx: Tx, tested: TestedKey): Promise<boolean> {
    const threshold = this.options.get('ChannelDisableThreshold')
    const slowness = tested.isTimed ? slownessOf(tested.durationMs, threshold) : null
    if (slowness === null) return false
    if (this.options.get('AutomaticDisableChannelEnabled'))
      await this.channels.judge(tx, tested, (stored) => slow(stored, this.finding(slowness)))
    return true
  }

  private finding(reason: string) {
    return { reason, foundAt: Math.floor(this.clock.nowMs() / 1_000) }
  }

  /** Made anew when the list has changed. */
  private get words(): Keywords {
    const lines = this.options.get('AutomaticDisableKeywords')
    if (this.list?.lines !== lines) this.list = { lines, words: new Keywords(lines) }
    return this.list.words
  }
}
