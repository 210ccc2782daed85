import type { Clock } from '@tollgate/platform'
import type { LimitKind } from './limits'
import type { Load } from './load'
import { Place } from './place'
import type { Places } from './places'

/** A channel that has limits, as places at it are taken. */
export interface LimitedChannel {
  readonly id: number
  readonly load: Load
}

/** The beginning of a channel's keys in Redis. */
export function nameOfChannel(channelId: number): string {
  return `relay:channel:{${channelId}}`
}

/** Gives out places at channels that have limits; those without cost no question. */
export class ChannelPlaces {
  constructor(
    private readonly places: Places,
    private readonly clock: Clock,
    private readonly onFull: (channelId: number, kind: LimitKind) => void = () => undefined,
  ) {}

  /** A place for a request of so many tokens; null where there is none, which the channel's load knows then. */
  async take({ id, load }: LimitedChannel, tokens: number): Promise<Place | null> {
    const taken = await this.places.take([{ name: nameOfChannel(id), load }], tokens)
    if (taken instanceof Place) return taken
    load.found(taken, this.clock.monotonicMs())
    this.onFull(id, taken.kind)
    return null
  }

  /** Resolves once what was said last has reached Redis, or never will. */
  close(): Promise<void> {
    return this.places.close()
  }
}
