import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { channelChanged, roles } from '@tollgate/contracts'
import {
  channelKeys,
  channelsFaults,
  type CreateChannelBody,
  type UpdateChannelBody,
} from '@tollgate/contracts/http/channels'
import { type ActingPerson, Acts, Events } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, checkedAt, Clock, refusal } from '@tollgate/platform'
import { textOfCode } from '@tollgate/texts'
import { assertKeys } from '@tollgate/upstream'
import { channelsErrors } from '../channels.errors'
import { Routing } from '../routing/routing'
import { AllowedPlaces } from '../upstream/allowed-places'
import { channelDetail, columnsOf, refuseChangedChannel } from './channel.dto'
import { actOf } from './channel-acts.policy'
import type { ChangedChannel, Judgement } from './store/changed-channel'
import type { ChannelEntity, ChannelKeyEntity, StoredChannel } from './store/channel.entity'
import {
  changeOf,
  type ChannelFields,
  checkChannel,
  destined,
  isMoved,
  isShownKey,
  newChannel,
  noStatusNote,
} from './store/channel.policy'
import { ChannelRepository, type Selection } from './store/channel.repository'
import { ChannelKeys, type SealedKey, usedKey } from './store/channel-keys'
import { entriesOf } from './timeline/timeline.policy'
import { TimelineRepository } from './timeline/timeline.repository'

/** A change to one channel: the fields to write, and the keys that replace the present ones. */
interface Edit {
  readonly fields: Partial<ChannelFields>
  readonly keys?: readonly string[]
}

/** Who acts where a channel is judged by what its upstream answers. */
const nobody: ActingPerson = { userId: null, username: '', clientIp: '' }

/** Makes, edits, switches and deletes channels. Each change holds for the very next call. */
@Injectable()
export class ChannelService implements OnApplicationBootstrap {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly keys: ChannelKeys,
    private readonly transactions: Transactions,
    private readonly routing: Routing,
    private readonly events: Events,
    private readonly acts: Acts,
    private readonly clock: Clock,
    private readonly places: AllowedPlaces,
    private readonly timeline: TimelineRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.routing.maintain(() => this.all())
  }

  /** Throws `channels.not-found`. */
  get(id: number): Promise<StoredChannel> {
    return this.transactions.read((tx) => this.channels.get(tx, id))
  }

  /** Throws `upstream.*` or `channels.too-large` when the channel could never be called. */
  async create(actor: Actor, { key, ...body }: CreateChannelBody): Promise<StoredChannel> {
    const { name, type, models } = body
    const fields = { ...newChannel, ...columnsOf(body), name, type, models }
    checkChannel(fields)
    checkedAt('key', () => assertKeys(type, key))
    await this.places.assert(destined(fields), null)
    const createdTime = Math.floor(this.clock.nowMs() / 1_000)
    return this.transactions.run(async (tx) => {
      const made = await this.channels.insert(tx, { ...fields, createdTime }, (id) =>
        this.keys.seal(key, { ...fields, id }),
      )
      await this.announce(tx, actor, [{ ...made, before: null, change: 'created' }])
      return made
    })
  }

  /** Writes the fields that were sent. Throws `channels.not-found`, `.key-needed-for-address`, `.too-large` or `upstream.*`. */
  async update(actor: Actor, { id, key, ...body }: UpdateChannelBody): Promise<StoredChannel> {
    const fields = columnsOf(body)
    await this.assertMayMove(id, fields)
    const [updated] = await this.change(actor, { ids: [id] }, ({ channel, keys }) => {
      refuseChangedChannel(body, channelDetail({ channel, keys }))
      const hints = keys.map(({ hint }) => hint)
      const isUntouched = !key || isShownKey(key, hints)
      if (isUntouched) refuseNewDestination(actor, channel, { ...channel, ...fields })
      return isUntouched ? { fields } : { fields, keys: checkedAt('key', () => readKeys(key)) }
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
      const gone = found.map((before) => {
        const { channel, keys } = before
        return { channel: { ...channel, version: channel.version + 1 }, keys, before, change: 'deleted' as const }
      })
      await this.announce(tx, actor, gone)
      return found.length
    })
  }

  /** Writes the routing view anew where it differs from the rows; returns how many channels there are. */
  async rebuildRouting(actor: Actor): Promise<number> {
    const target = { kind: 'site', id: null, name: '' } as const
    await this.transactions.run((tx) => this.acts.record(tx, actor, { action: 'routing.rebuilt', target }))
    return this.routing.rebuild(() => this.all())
  }

  /** Notes within the transaction that tells of it how long a passed test took, or that it failed: null. */
  noteTest(tx: Tx, id: number, responseTimeMs: number | null): Promise<void> {
    const testTime = Math.floor(this.clock.nowMs() / 1_000)
    return this.channels.noteTest(tx, id, { responseTimeMs: responseTimeMs ?? 0, testTime })
  }

  /** Before the transaction, which would hold the channel while a name is resolved. Throws `upstream.*` and `channels.not-found`. */
  private async assertMayMove(id: number, { type, baseUrl, setting, other }: Partial<ChannelFields>): Promise<void> {
    if (type === undefined && baseUrl === undefined && setting === undefined) return
    const { channel } = await this.get(id)
    const after = {
      type: type ?? channel.type,
      baseUrl: baseUrl ?? channel.baseUrl,
      setting: setting ?? channel.setting,
      other: other ?? channel.other,
    }
    if (!isMoved(channel, after)) return
    checkChannel(after)
    await this.places.assert(destined(after), destined(channel))
  }

  /**
   * Disables or enables a channel or a key of it by itself, as `judge` says of what it is now; null leaves it alone. One that is
   * of another revision than what was judged is left alone, too, as somebody may have mended it since.
   */
  async judge(
    tx: Tx,
    { channelId, version }: { readonly channelId: number; readonly version: number },
    judge: (stored: StoredChannel) => Judgement | null,
  ): Promise<void> {
    const [before] = await this.channels.lock(tx, { ids: [channelId] })
    const judgement = before?.channel.version === version ? judge(before) : null
    if (!before || judgement === null) return
    const { fields, key: note, verdict } = judgement
    const channel = await this.channels.update(tx, before.channel, fields ?? {})
    const judged = before.keys.find(({ position }) => note !== null && position === verdict.keyPosition)
    if (judged && note) await this.channels.noteKey(tx, judged, note)
    const keys = before.keys.map((key) => (key === judged ? { ...key, ...note } : key))
    const change = changeOf(before.channel.status, channel.status)
    await this.announce(tx, nobody, [{ channel, keys, before, change, verdict }])
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
      const changed: ChangedChannel[] = []
      for (const before of await this.channels.lock(tx, selection)) {
        const { fields, keys } = editOf(before)
        const after = { ...before.channel, ...fields }
        checkChannel(after)
        checkedAt('key', () => assertKeys(after.type, keys ?? this.keptKeys(before, after.type)))
        const isSwitched = after.status !== before.channel.status
        const channel = await this.channels.update(tx, before.channel, { ...fields, ...(isSwitched && noStatusNote) })
        const sealed = this.sealedAnew(before, channel, keys)
        const present = sealed ? await this.channels.replaceKeys(tx, channel.id, sealed) : before.keys
        const change = changeOf(before.channel.status, channel.status)
        changed.push({ channel, keys: change === 'enabled' ? await this.used(tx, present) : present, before, change })
      }
      await this.announce(tx, actor, changed)
      return changed
    })
  }

  /** Its keys where they are to prove who asks in the way of another type; that of its own they have proved when they were typed. */
  private keptKeys({ channel, keys }: StoredChannel, type: number): string[] {
    return type === channel.type ? [] : keys.map((key) => this.keys.open(key, channel))
  }

  /** Whoever enables a channel wants all of its keys to be used. */
  private async used(tx: Tx, keys: readonly ChannelKeyEntity[]): Promise<ChannelKeyEntity[]> {
    const [disabled] = keys.filter(({ disabledTime }) => disabledTime > 0)
    if (disabled) await this.channels.enableKeys(tx, disabled.channelId)
    return keys.map((key) => ({ ...key, ...usedKey }))
  }

  /** The rows of a channel's keys where they change: others were typed, or the channel sends them elsewhere. */
  private sealedAnew(before: StoredChannel, channel: ChannelEntity, typed?: readonly string[]): SealedKey[] | null {
    if (typed) return this.keys.seal(typed, channel)
    return this.keys.openFor(before.channel, channel) ? null : this.keys.reseal(before, channel)
  }

  private async announce(tx: Tx, actor: ActingPerson, changed: readonly ChangedChannel[]): Promise<void> {
    this.routing.publish(tx, changed)
    const act = actOf(changed)
    if (act) await this.acts.record(tx, actor, act)
    const changedAt = new Date(this.clock.nowMs()).toISOString()
    const { userId: actorId } = actor
    const actorName = actorId === null ? null : actor.username
    await this.timeline.add(tx, entriesOf(changed, actor, Math.floor(this.clock.nowMs() / 1_000)))
    for (const { channel, change, verdict } of changed) {
      const { id: channelId, name, version } = channel
      const what = { channelId, name, version, change, actorId, actorName, changedAt }
      await this.events.publish(tx, channelChanged, { ...what, ...(verdict && { verdict }) })
    }
  }
}

/**
 * An administrator cannot read a channel's keys, and so must not be able to have them sent to an address of their own: to
 * move a channel they enter the keys again. Root, who holds the master secret anyway, need not; a program with an API token of
 * theirs holds no more than its scopes.
 */
function refuseNewDestination(actor: Actor, before: ChannelFields, after: ChannelFields): void {
  const mayReadKeys = actor.role >= roles.root && !actor.token
  if (mayReadKeys || !isMoved(before, after)) return
  throw channelsErrors.keyNeededForAddress()
}

const typedKeys = channelKeys(channelsFaults.keyRequired.code)

function readKeys(text: string): string[] {
  const read = typedKeys.safeParse(text)
  if (read.success) return read.data
  throw refusal(textOfCode(channelsFaults, read.error.issues[0]?.message ?? '') ?? channelsFaults.keyMalformed)
}
