import { Injectable } from '@nestjs/common'
import type { channelsUsed, EventPayload, RpcReply, usageSettled } from '@tollgate/contracts'
import { CaughtUp } from '@tollgate/messaging'
import { onCommit, Transactions, type Tx } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { ChannelRepository } from './store/channel.repository'

/** What calls over the channels have cost. */
@Injectable()
export class ChannelUsage {
  private readonly caughtUp: CaughtUp
  private readonly caughtUpWithRefunds: CaughtUp

  constructor(
    private readonly transactions: Transactions,
    private readonly channels: ChannelRepository,
    clock: Clock,
  ) {
    this.caughtUp = new CaughtUp(clock)
    this.caughtUpWithRefunds = new CaughtUp(clock)
  }

  /** Adds charged calls, told at that moment (Unix milliseconds), to what their channels have used. */
  async add(tx: Tx, calls: EventPayload<typeof usageSettled>['calls'], toldAtMs: number): Promise<void> {
    const units = new Map<number, number>()
    for (const { receipt, chargedUnits } of calls) {
      units.set(receipt.channelId, (units.get(receipt.channelId) ?? 0) + chargedUnits)
    }
    await this.channels.addUsage(tx, units)
    onCommit(tx, async () => this.caughtUp.handled(toldAtMs))
  }

  /** Takes a charge that was given back from what its channel has used; none where what was credited is no call's. */
  async takeBack(
    tx: Tx,
    refund: { readonly channelId: number; readonly units: number } | undefined,
    toldAtMs: number,
  ): Promise<void> {
    if (refund !== undefined) await this.channels.addUsage(tx, new Map([[refund.channelId, -refund.units]]))
    onCommit(tx, async () => this.caughtUpWithRefunds.handled(toldAtMs))
  }

  /** Adds what was found missing in what channels have used; takes away what was found to be too much. */
  async correct(byUnits: ReadonlyMap<number, number>): Promise<void> {
    await this.transactions.run((tx) => this.channels.addUsage(tx, byUnits))
  }

  /** What the next channels behind this id have used, and up to when that is complete. */
  async list(afterId: number): Promise<RpcReply<typeof channelsUsed>> {
    // Before the figures: they may have more in them than was caught up with, never less.
    const positions = [this.caughtUp.upToMs(), this.caughtUpWithRefunds.upToMs()].filter((atMs) => atMs !== null)
    const caughtUpToMs = positions.length === 0 ? null : Math.min(...positions)
    return { channels: await this.transactions.read((tx) => this.channels.used(tx, afterId)), caughtUpToMs }
  }
}
