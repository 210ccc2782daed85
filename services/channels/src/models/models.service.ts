import { Inject, Injectable } from '@nestjs/common'
import { callableModels } from '@tollgate/contracts'
import type { FetchModelsBody } from '@tollgate/contracts/http/channels'
import { Acts, Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import type { Actor } from '@tollgate/platform'
import type { Upstreams } from '@tollgate/upstream'
import { ChannelService } from '../channel/channel.service'
import { ChannelReader } from '../channel/channel-reader'
import { askingKeys, ChannelKeys } from '../channel/store/channel-keys'
import { channelsErrors } from '../channels.errors'
import { routedChannel } from '../routing/routed-channel'
import { refusalText } from '../upstream/refusal-text'
import { UPSTREAMS } from '../upstream/upstream.module'
import { reachableGroups } from './models.policy'

/** Which models there are: here, and at the upstreams. */
@Injectable()
export class ModelsService {
  constructor(
    private readonly reader: ChannelReader,
    private readonly channels: ChannelService,
    private readonly keys: ChannelKeys,
    private readonly options: Options,
    private readonly acts: Acts,
    private readonly transactions: Transactions,
    @Inject(UPSTREAMS) private readonly upstreams: Upstreams,
  ) {}

  /** What enabled channels offer. */
  enabled(): Promise<string[]> {
    return this.reader.models()
  }

  /** What a user can call with the groups that are open to them: models, and aliases that lead to one. */
  async reachable(actor: Actor): Promise<string[]> {
    const { options } = this
    const offered = await this.reader.models(reachableGroups(actor.group, options.get('UserUsableGroups')))
    const aliases = { models: options.get('ModelAliases'), isPassedOver: options.get('ModelFallbackNoChannel') }
    return [...callableModels(offered, aliases).keys()]
  }

  /** Asks an upstream for its list before there is a channel. Throws `upstream.*`. */
  async fetch(actor: Actor, { type, base_url: baseUrl, other, key: [key] }: FetchModelsBody): Promise<string[]> {
    if (key === undefined) throw channelsErrors.keyRequired()
    await this.record(actor, { id: null, name: '' }, { type, base_url: baseUrl })
    return this.upstreams.fetchModels(this.upstreams.target({ id: 0, type, baseUrl, other }, key), refusalText)
  }

  /** Asks a channel's upstream for its list. Throws `channels.not-found` or `upstream.*`. */
  async fetchOf(actor: Actor, channelId: number): Promise<string[]> {
    const stored = await this.channels.get(channelId)
    const [key] = askingKeys(stored.keys)
    if (!key) throw channelsErrors.keyRequired()
    await this.record(actor, stored.channel, {})
    const target = this.upstreams.target(routedChannel(stored), this.keys.open(key, stored.channel))
    return this.upstreams.fetchModels(target, refusalText)
  }

  /** Before the key goes out: whoever is asked has it then, whatever they answer. */
  private record(
    actor: Actor,
    { id, name }: { readonly id: number | null; readonly name: string },
    details: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const target = { kind: 'channel', id, name } as const
    return this.transactions.run((tx) =>
      this.acts.record(tx, actor, { action: 'channel.models-fetched', target, details }),
    )
  }
}
