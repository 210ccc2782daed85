import { Inject, Injectable } from '@nestjs/common'
import { Acts } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import type { Actor } from '@tollgate/platform'
import type { UpstreamBalance, Upstreams } from '@tollgate/upstream'
import { ChannelService } from '../channel/channel.service'
import type { StoredChannel } from '../channel/store/channel.entity'
import { askingKeys, ChannelKeys } from '../channel/store/channel-keys'
import { channelsErrors } from '../channels.errors'
import { routedChannel } from '../routing/routed-channel'
import { refusalText } from '../upstream/refusal-text'
import { UPSTREAMS } from '../upstream/upstream.module'
import { ChannelVerdicts } from '../verdict/channel-verdicts'
import { balanceText, sumOf } from './balance.policy'

/** Asked one after another; who has more keys than that has no use for their sum. */
const mostKeys = 20
/** For all of them: an administrator waits for it. */
const mostSeconds = 45

/** Asks providers what is left of what was paid to them. An answer that is none changes nothing. */
@Injectable()
export class BalanceService {
  constructor(
    private readonly channels: ChannelService,
    private readonly keys: ChannelKeys,
    private readonly transactions: Transactions,
    private readonly acts: Acts,
    private readonly verdicts: ChannelVerdicts,
    @Inject(UPSTREAMS) private readonly upstreams: Upstreams,
  ) {}

  /** For an administrator, who decides what follows. Throws `channels.not-found`, `channels.balance*`, `channels.changed-meanwhile` or `upstream.*`. */
  async update(actor: Actor, channelId: number): Promise<UpstreamBalance> {
    const stored = await this.channels.get(channelId)
    const { id, name } = stored.channel
    const act = { action: 'channel.balance-updated', target: { kind: 'channel', id, name } } as const
    // Before the key goes out: whoever is asked has it then, whatever they answer.
    await this.transactions.run((tx) => this.acts.record(tx, actor, act))
    return this.ask(stored, false)
  }

  /** Within a run: a channel of which nothing is left is disabled. Throws as `update`. */
  async visit(channelId: number): Promise<UpstreamBalance> {
    return this.ask(await this.channels.get(channelId), true)
  }

  private async ask(stored: StoredChannel, isJudged: boolean): Promise<UpstreamBalance> {
    const { channel } = stored
    const balance = await this.told(stored)
    const note = { balanceMicros: balance.micros, balanceCurrency: balance.currency }
    await this.transactions.run(async (tx) => {
      if (!(await this.channels.noteBalance(tx, channel, note))) throw channelsErrors.changedMeanwhile()
      if (!isJudged || balance.micros > 0) return
      await this.verdicts.emptied(tx, { channelId: channel.id, version: channel.version }, balanceText(balance))
    })
    return balance
  }

  /** The sum over the keys that calls go by, or over all where there is none: whether they were paid for is what is asked then. */
  private async told(stored: StoredChannel): Promise<UpstreamBalance> {
    const asked = askingKeys(stored.keys)
    if (asked.length === 0) throw channelsErrors.keyRequired()
    if (asked.length > mostKeys) throw channelsErrors.balanceOfManyKeys({ mostKeys })
    const routed = routedChannel(stored)
    const signal = AbortSignal.timeout(mostSeconds * 1_000)
    const balances: UpstreamBalance[] = []
    for (const key of asked) {
      const opened = this.keys.open(key, stored.channel)
      try {
        balances.push(await this.upstreams.fetchBalance(routed, opened, { reasonOf: refusalText, signal }))
      } catch (error) {
        throw signal.aborted ? channelsErrors.visitTooLong({ seconds: mostSeconds }) : error
      }
    }
    const sum = sumOf(balances)
    if (sum === null) throw channelsErrors.balancesDiffer()
    return sum
  }
}
