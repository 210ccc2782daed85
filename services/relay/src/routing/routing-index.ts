import type { FormatName } from '@tollgate/catalogue'
import { priceName } from '@tollgate/pricing'
import type { LiveChannel } from './live-channel'

/** Channels of one priority, with the sums that a weighted draw searches. */
export interface Tier {
  readonly priority: number
  readonly channels: readonly LiveChannel[]
  /** `sums[i]` is the weight of channels 0 to i together. */
  readonly sums: readonly number[]
}

/** Every weight gets this much more, so that a weight of 0 still has a share. */
const weightBonus = 10

/** Members of a family have names that callers think up; the bound keeps a flood of them from growing the map. */
const mostNamed = 1_000

/** Who serves a model in a group. */
export class Route {
  /** In the order in which they came. A list, as there are as many entries as channels have models in groups. */
  private readonly members: LiveChannel[] = []
  private readonly upstreamNames = new Map<string, readonly string[]>()
  private sortedTiers: readonly Tier[] | null = null
  private shortestModel = ''
  private spokenFormats: readonly FormatName[] = []
  private mostFirstBytes = 0

  constructor(
    /** The model as callers name it. */
    readonly model: string,
  ) {}

  get isEmpty(): boolean {
    return this.members.length === 0
  }

  /** The model without the prefix by which it is called: what it is priced by and sent upstream as. */
  get bareModel(): string {
    this.rank()
    return this.shortestModel
  }

  /** What its channels speak, each format once. */
  get formats(): readonly FormatName[] {
    this.rank()
    return this.spokenFormats
  }

  /** Bytes of what one of its channels says first in a chat, at most. */
  get firstBytes(): number {
    this.rank()
    return this.mostFirstBytes
  }

  /** Highest priority first. */
  get tiers(): readonly Tier[] {
    return this.rank()
  }

  /** What its channels call this model, each name once. Looks at every channel on the first call after a change alone. */
  upstreamModels(bareModel: string): readonly string[] {
    const known = this.upstreamNames.get(bareModel)
    if (known !== undefined) return known
    const names = new Set<string>()
    for (const { channels } of this.tiers) for (const channel of channels) names.add(channel.upstreamModel(bareModel))
    if (this.upstreamNames.size >= mostNamed) this.upstreamNames.clear()
    const list = [...names]
    this.upstreamNames.set(bareModel, list)
    return list
  }

  /** Takes in a channel that is not there yet, unless it came last: one may name a model twice. */
  add(channel: LiveChannel): void {
    if (this.members.at(-1) === channel) return
    this.members.push(channel)
    this.changed()
  }

  remove(channel: LiveChannel): void {
    const place = this.members.indexOf(channel)
    if (place < 0) return
    this.members.splice(place, 1)
    this.changed()
  }

  private changed(): void {
    this.sortedTiers = null
    this.upstreamNames.clear()
  }

  /** Worked out on the first call after a change. Where several prefixes fit the name, the longest serves it. */
  private rank(): readonly Tier[] {
    if (this.sortedTiers) return this.sortedTiers
    const longest = this.members.reduce((most, channel) => Math.max(most, prefixLength(channel)), 0)
    const byPriority = new Map<number, LiveChannel[]>()
    const formats = new Set<FormatName>()
    this.mostFirstBytes = 0
    for (const channel of this.members) {
      if (prefixLength(channel) !== longest) continue
      const { priority } = channel.given
      for (const format of channel.formats) formats.add(format)
      this.mostFirstBytes = Math.max(this.mostFirstBytes, channel.firstBytes)
      const tier = byPriority.get(priority)
      if (tier) tier.push(channel)
      else byPriority.set(priority, [channel])
    }
    this.shortestModel = this.model.slice(longest)
    this.spokenFormats = [...formats]
    this.sortedTiers = [...byPriority]
      .sort(([a], [b]) => b - a)
      .map(([priority, channels]) => tierOf(priority, channels))
    return this.sortedTiers
  }
}

const prefixLength = ({ given }: LiveChannel) => given.modelPrefix.length

function tierOf(priority: number, channels: LiveChannel[]): Tier {
  let sum = 0
  const sums = channels.map((channel) => (sum += Math.max(0, channel.given.weight) + weightBonus))
  return { priority, channels, sums }
}

/** Who serves which model in which group; kept up to date channel by channel. */
export class RoutingIndex {
  private readonly channelsById = new Map<number, LiveChannel>()
  private readonly groups = new Map<string, Map<string, Route>>()
  private readonly modelLists = new Map<string, readonly string[]>()

  /** Counts the changes: what was derived from an older state is stale. */
  version = 0

  get channels(): IterableIterator<LiveChannel> {
    return this.channelsById.values()
  }

  channel(id: number): LiveChannel | null {
    return this.channelsById.get(id) ?? null
  }

  /** The route of a model in a group; null when no enabled channel serves it. */
  route(group: string, model: string): Route | null {
    const routes = this.groups.get(group)
    if (routes === undefined) return null
    const route = routes.get(model)
    if (route !== undefined) return route
    // Every custom GPT of a family is served under one name.
    const family = priceName(model)
    return family === model ? null : (routes.get(family) ?? null)
  }

  /** Every model that the group can call, by the name to call it by, sorted. */
  models(group: string): readonly string[] {
    let list = this.modelLists.get(group)
    if (list === undefined) this.modelLists.set(group, (list = [...(this.groups.get(group)?.keys() ?? [])].sort()))
    return list
  }

  /** Takes a channel in, in the place of its earlier revision. */
  put(channel: LiveChannel): void {
    this.remove(channel.id)
    this.channelsById.set(channel.id, channel)
    if (!channel.isEnabled) return
    for (const [routes, model] of this.places(channel)) {
      let route = routes.get(model)
      if (route === undefined) routes.set(model, (route = new Route(model)))
      route.add(channel)
    }
  }

  remove(channelId: number): void {
    this.version += 1
    this.modelLists.clear()
    const known = this.channelsById.get(channelId)
    if (known === undefined) return
    this.channelsById.delete(channelId)
    for (const [routes, model] of this.places(known)) {
      const route = routes.get(model)
      route?.remove(known)
      if (route?.isEmpty) routes.delete(model)
    }
  }

  private *places({ given }: LiveChannel): Iterable<[Map<string, Route>, string]> {
    for (const group of given.groups) {
      let routes = this.groups.get(group)
      if (routes === undefined) this.groups.set(group, (routes = new Map()))
      for (const model of given.models) yield [routes, given.modelPrefix + model]
    }
  }
}
