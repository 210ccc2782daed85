import { Injectable } from '@nestjs/common'
import { channelsCorrect, channelsUsed, type RpcReply, type RpcRequest } from '@tollgate/contracts'
import { Rpc } from '@tollgate/messaging'
import { jobLimitMs, Transactions } from '@tollgate/persistence'
import { Log, metrics } from '@tollgate/platform'
import { readerPosition } from './reader-position'
import { channelDiscrepancies, type Discrepancy } from './reconcile.policy'
import { ReconcileRepository } from './reconcile.repository'

const pagesAtOnce = 1_000
/** More than these are not told one by one; one is already an alarm. */
const listed = 100

const differing = metrics.gauge(
  'tollgate_channel_differences',
  'Channels whose used quota was not the sum of their charges at the last comparison',
)

/** Holds what channels have added up against the ledger, and puts it right: a failover forgets charges that were told already. */
@Injectable()
export class ChannelComparison {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ReconcileRepository,
    private readonly rpc: Rpc,
    private readonly log: Log,
  ) {}

  /**
   * Returns every channel that has less than the charges it must know of, or more than there are, and reports each as an error
   * and all as a metric, and has it corrected by the difference, so that what comes meanwhile is not lost. While channels lag
   * by more than the ledger is summed up to, nothing is said of them.
   */
  async compare(): Promise<Discrepancy[]> {
    const found: Discrepancy[] = []
    let afterId = 0
    for (let page = 0; page < pagesAtOnce; page += 1) {
      const used = await this.rpc.call(channelsUsed, { afterId })
      found.push(...(await this.comparePage(used)))
      const last = used.channels.at(-1)
      if (last === undefined) break
      afterId = last.id
    }
    for (const discrepancy of found.slice(0, listed)) this.log.error('ledger.discrepancy', { ...discrepancy })
    differing.set(found.length)
    return found
  }

  private async comparePage({ channels, caughtUpToMs }: RpcReply<typeof channelsUsed>): Promise<Discrepancy[]> {
    if (channels.length === 0) return []
    const position = readerPosition(caughtUpToMs)
    const ids = channels.map(({ id }) => id)
    // Read behind the channels' answer: it has nothing that the ledger has not.
    const charged = await this.transactions.read((tx) => this.repository.chargedOver(tx, ids, position), {
      statementLimitMs: jobLimitMs,
    })
    if (charged === null) return []
    const wrong = channels.flatMap(({ id, usedUnits }) => {
      return channelDiscrepancies({ id, usedUnits, ...charged.get(id) }).map((discrepancy) => ({ id, discrepancy }))
    })
    await this.correct(wrong.map(({ id, discrepancy: { computed, stored } }) => ({ id, byUnits: computed - stored })))
    return wrong.map(({ discrepancy }) => discrepancy)
  }

  /** One that a failover of this moment made up differs the other way in the next comparison. */
  private async correct(channels: RpcRequest<typeof channelsCorrect>['channels']): Promise<void> {
    if (channels.length > 0) await this.rpc.call(channelsCorrect, { channels })
  }
}
