import { Inject, Injectable } from '@nestjs/common'
import type { FetchModelsBody } from '@tollgate/contracts/http/channels'
import { Options } from '@tollgate/messaging'
import type { Actor } from '@tollgate/platform'
import type { Upstreams } from '@tollgate/upstream'
import { ChannelService } from '../channel/channel.service'
import { ChannelReader } from '../channel/channel-reader'
import { ChannelKeys } from '../channel/store/channel-keys'
import { channelsErrors } from '../channels.errors'
import { routedChannel } from '../routing/routed-channel'
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
    @Inject(UPSTREAMS) private readonly upstreams: Upstreams,
  ) {}

  /** What enabled channels offer. */
  enabled(): Promise<string[]> {
    return this.reader.models()
  }

  /** What a user can call with the groups that are open to them. */
  reachable(actor: Actor): Promise<string[]> {
    return this.reader.models(reachableGroups(actor.group, this.options.get('UserUsableGroups')))
  }

  /** Asks an upstream for its list before there is a channel. Throws `upstream.*`. */
  fetch({ type, base_url: baseUrl, key: [key] }: FetchModelsBody): Promise<string[]> {
    if (key === undefined) throw channelsErrors.keyRequired()
    return this.upstreams.fetchModels(this.upstreams.target({ id: 0, type, baseUrl }, key))
  }

  /** Asks a channel's upstream for its list. Throws `channels.not-found` or `upstream.*`. */
  async fetchOf(channelId: number): Promise<string[]> {
    const stored = await this.channels.get(channelId)
    const [key] = stored.keys
    if (!key) throw channelsErrors.keyRequired()
    return this.upstreams.fetchModels(this.upstreams.target(routedChannel(stored), this.keys.open(key)))
  }
}
