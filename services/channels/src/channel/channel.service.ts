import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { channelChanged, roles } from '@tollgate/contracts'
import {
  channelKeys,
  channelsFaults,
  type CreateChannelBody,
  type UpdateChannelBody,
} from '@tollgate/contracts/http/channels'
import { Events } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, Clock, refusal } from '@tollgate/platform'
import { textOfCode } from '@tollgate/texts'
import { channelsErrors } from '../channels.errors'
import { Routing } from '../routing/routing'
import { columnsOf } from './channel.dto'
import type { StoredChannel } from './store/channel.entity'
import {
  changeOf,
  type ChannelChange,
  type ChannelFields,
  checkChannel,
  destinationOf,
  isShownKey,
  newChannel,
} from './store/channel.policy'
import { ChannelRepository, type Selection } from './store/channel.repository'
import { ChannelKeys } from './store/channel-keys'

/** A change to one channel: the fields to write, and the keys that replace the present ones. */
interface Edit {
  readonly fields: Partial<ChannelFields>
  readonly keys?: readonly string[]
}

/** Makes, edits, switches and deletes channels. Each change holds for the very next call. */
@Injectable()
export class ChannelService implements OnApplicationBootstrap {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly keys: ChannelKeys,
    private readonly transactions: Transactions,
    private readonly routing: Routing,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.routing.maintain(() => this.all())
  }

  /** Throws `channels.not-found`. */
  get(id: number): Promise<StoredChannel> {
    return this.transactions.read((tx) => this.channels.get(tx, id))
  }

  /** Throws `upstream.*` or `channels.too-large` when the channel could never be called. */
  create(actor: Actor, { key, ...body }: CreateChannelBody): Promise<StoredChannel> {
    const { name, type, models } = body
    const fields = { ...newChannel, ...columnsOf(body), name, type, models }
    checkChannel(fields)
    const createdTime = Math.floor(this.clock.nowMs() / 1_000)
    return this.transactions.run(async (tx) => {
      const made = await this.channels.insert(tx, { ...fields, createdTime }, this.keys.seal(key))
      await this.announce(tx, actor, [{ ...made, change: 'created' }])
      return made
    })
  }

  /** Writes the fields that were sent. Throws `channels.not-found`, `.key-needed-for-address`, `.too-large` or `upstream.*`. */
  async update(actor: Actor, { id, key, ...body }: UpdateChannelBody): Promise<StoredChannel> {
    const fields = columnsOf(body)
    const [updated] = await this.change(actor, { ids: [id] }, ({ channel, keys }) => {
      const hints = keys.map(({ hint }) => hint)
      const isUntouched = !key || isShownKey(key, hints)
      if (isUntouched) refuseNewDestination(actor, channel, { ...channel, ...fields })
      return isUntouched ? { fields } : { fields, keys: readKeys(key) }
    })
    if (!updated) throw channelsErrors.notFound()
    return updated
  }

  /**
   * Writes the same fields of every selected channel, at once or not at all; returns the channels as they are then. Throws
   * `upstream.*` or `channels.too-large` when one of them could not be called any longer.
   */
  edit(actor: Actor, selection: Selection, fields: Partial<ChannelFields>): Promise<StoredChannel[]> {
    return this.change(actor, selection, () => ({ fields }))
  }

  /** Deletes the selected channels; returns how many there were. */
  delete(actor: Actor, selection: Selection): Promise<number> {
    return this.transactions.run(async (tx) => {
      const found = await this.channels.lock(tx, selection)
      if (found.length === 0) return 0
      const ids = found.map(({ channel }) => channel.id)
      await this.channels.delete(tx, ids)
      const gone = found.map(({ channel, keys }) => {
        return { channel: { ...channel, version: channel.version + 1 }, keys, change: 'deleted' as const }
      })
      await this.announce(tx, actor, gone)
      return found.length
    })
  }

  /** Writes the routing view anew where it differs from the rows; returns how many channels there are. */
  rebuildRouting(): Promise<number> {
    return this.routing.rebuild(() => this.all())
  }

  /** Notes within the transaction that tells of it how long a passed test took, or that it failed: null. */
  noteTest(tx: Tx, id: number, responseTimeMs: number | null): Promise<void> {
    const testTime = Math.floor(this.clock.nowMs() / 1_000)
    return this.channels.noteTest(tx, id, { responseTimeMs: responseTimeMs ?? 0, testTime })
  }

  private all(): Promise<StoredChannel[]> {
    return this.transactions.read((tx) => this.channels.all(tx))
  }

  private change(
    actor: Actor,
    selection: Selection,
    editOf: (stored: StoredChannel) => Edit,
  ): Promise<StoredChannel[]> {
    return this.transactions.run(async (tx) => {
      const changed: (StoredChannel & { change: ChannelChange })[] = []
      for (const before of await this.channels.lock(tx, selection)) {
        const { fields, keys } = editOf(before)
        checkChannel({ ...before.channel, ...fields })
        const channel = await this.channels.update(tx, before.channel, fields)
        const sealed = keys && this.keys.seal(keys, before.keys)
        changed.push({
          channel,
          keys: sealed ? await this.channels.replaceKeys(tx, channel.id, sealed) : before.keys,
          change: changeOf(before.channel.status, channel.status),
        })
      }
      await this.announce(tx, actor, changed)
      return changed
    })
  }

  private async announce(
    tx: Tx,
    actor: Actor,
    changed: readonly (StoredChannel & { change: ChannelChange })[],
  ): Promise<void> {
    this.routing.publish(tx, changed)
    const changedAt = new Date(this.clock.nowMs()).toISOString()
    const { userId: actorId, username: actorName } = actor
    for (const { channel, change } of changed) {
      const { id: channelId, name, version } = channel
      await this.events.publish(tx, channelChanged, { channelId, name, version, change, actorId, actorName, changedAt })
    }
  }
}

/**
 * An administrator cannot read a channel's keys, and so must not be able to have them sent to an address of their own: to
 * move a channel they enter the keys again. Root, who holds the master secret anyway, need not.
 */
function refuseNewDestination(actor: Actor, before: ChannelFields, after: ChannelFields): void {
  if (actor.role >= roles.root || destinationOf(before) === destinationOf(after)) return
  throw channelsErrors.keyNeededForAddress()
}

const typedKeys = channelKeys(channelsFaults.keyRequired.code)

function readKeys(text: string): string[] {
  const read = typedKeys.safeParse(text)
  if (read.success) return read.data
  throw refusal(textOfCode(channelsFaults, read.error.issues[0]?.message ?? '') ?? channelsFaults.keyMalformed)
}
