import { Injectable } from '@nestjs/common'
import type { ChannelTimeline, ChannelView } from '@tollgate/contracts/http/channels'
import { type Paged, paged, Transactions } from '@tollgate/persistence'
import { priceName } from '@tollgate/pricing'
import { channelView } from './channel.dto'
import { ChannelRepository } from './store/channel.repository'
import { type ChannelFilter, ChannelListRepository } from './store/channel-list.repository'
import { timelineEntry } from './timeline/timeline.dto'
import { TimelineRepository } from './timeline/timeline.repository'

/** Lists channels, and what they offer. */
@Injectable()
export class ChannelReader {
  constructor(
    private readonly transactions: Transactions,
    private readonly lists: ChannelListRepository,
    private readonly channels: ChannelRepository,
    private readonly timelines: TimelineRepository,
  ) {}

  /** A page of channels; keys are never in a list. */
  async list(filter: ChannelFilter): Promise<Paged<ChannelView>> {
    const [channels, total] = await this.transactions.read((tx) => this.lists.list(tx, filter))
    return paged(channels.map(channelView), total, filter.page)
  }

  /** What became of a channel, the newest first. Throws `channels.not-found`. */
  timeline(id: number): Promise<ChannelTimeline> {
    return this.transactions.read(async (tx) => {
      await this.channels.get(tx, id)
      return (await this.timelines.list(tx, id)).map(timelineEntry)
    })
  }

  /** The names by which enabled channels can be called, in these groups or in any, sorted. */
  async models(groups: readonly string[] | null = null): Promise<string[]> {
    return (await this.transactions.read((tx) => this.lists.models(tx, groups))).sort()
  }

  /** The enabled channels that serve a model in a group; every custom GPT of a family is served under one name. */
  async serving(group: string, model: string): Promise<{ id: number; version: number }[]> {
    // Callers name models as they like, and PostgreSQL cannot even be asked for a text with NUL.
    if (model.includes('\u0000')) return []
    return this.transactions.read((tx) => this.lists.serving(tx, group, [model, priceName(model)]))
  }
}
