import { Injectable } from '@nestjs/common'
import { type RoutedChannel, routingView } from '@tollgate/contracts'
import { type Versioned, Views, type ViewWriter } from '@tollgate/messaging'
import { onCommit, type Tx } from '@tollgate/persistence'
import type { StoredChannel } from '../channel/store/channel.entity'
import { channelsErrors } from '../channels.errors'
import { routedChannel } from './routed-channel'

type Published = StoredChannel & { readonly change: string }

/** One entry of the view is one message on the bus, which takes 1 MiB. */
const maxEntryBytes = 900_000

/** So many entries are on their way at a time: a document may change thousands of channels. */
const atOnce = 100

interface Entry {
  readonly id: string
  readonly version: number
  /** Null of a channel that is gone. */
  readonly value: RoutedChannel | null
}

/** Writes the routing view, from which relays pick channels. */
@Injectable()
export class Routing {
  private readonly view: ViewWriter<RoutedChannel>

  constructor(views: Views) {
    this.view = views.writer(routingView)
  }

  /**
   * Writes these channels once `tx` is committed, and lets its `run` resolve when every present relay has them. Throws
   * `channels.too-large` when one does not fit.
   */
  publish(tx: Tx, changed: readonly Published[]): void {
    const entries: Entry[] = changed.map(({ change, ...stored }) => ({
      id: String(stored.channel.id),
      version: stored.channel.version,
      value: change === 'deleted' ? null : checkedSize(routedChannel(stored)),
    }))
    onCommit(tx, async () => {
      // Readers apply entries in order: one that has the last has all of them.
      const [last, ...others] = entries.reverse()
      for (let from = 0; from < others.length; from += atOnce)
        await Promise.all(others.slice(from, from + atOnce).map((entry) => this.write(entry, false)))
      if (last) await this.write(last, true)
    })
  }

  /** Keeps the view equal to the rows for as long as the process runs. */
  maintain(loadAll: () => Promise<StoredChannel[]>): void {
    this.view.maintain(async () => entriesOf(await loadAll()))
  }

  /** Makes the view equal to the rows now; returns how many entries it has. */
  async rebuild(loadAll: () => Promise<StoredChannel[]>): Promise<number> {
    let count = 0
    await this.view.reconcile(async () => {
      const entries = entriesOf(await loadAll())
      count = entries.size
      return entries
    })
    return count
  }

  private write({ id, version, value }: Entry, inForce: boolean): Promise<void> {
    return value ? this.view.put(id, value, version, { inForce }) : this.view.remove(id, version, { inForce })
  }
}

function entriesOf(all: StoredChannel[]): Map<string, Versioned<RoutedChannel>> {
  return new Map(
    all.map((stored) => {
      const { id, version } = stored.channel
      return [String(id), { value: routedChannel(stored), version }]
    }),
  )
}

function checkedSize(routed: RoutedChannel): RoutedChannel {
  if (Buffer.byteLength(JSON.stringify(routed)) > maxEntryBytes) throw channelsErrors.tooLarge()
  return routed
}
