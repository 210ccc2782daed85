import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { channelStatus, type CreateChannelBody, type UpdateChannelBody } from '@tollgate/contracts/http/channels'
import { type ActingPerson, Acts } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, checkedAt, Clock } from '@tollgate/platform'
import { channelsErrors, refusedAt } from '../channels.errors'
import { Routing } from '../routing/routing'
import { channelDetail, columnsOf, readKeys, refuseChangedChannel } from './channel.dto'
import { ChannelAnnouncer } from './channel-announcer'
import { ChannelWriter, type Edit } from './channel-writer'
import type { ChangedChannel, Judgement } from './store/changed-channel'
import type { ChannelEntity, StoredChannel } from './store/channel.entity'
import { type BalanceNote, changeOf, type ChannelFields, isShownKey } from './store/channel.policy'
import { ChannelRepository, type Selection } from './store/channel.repository'
import { refuseNewDestination } from './store/destination.policy'
import { type KeySwitch, switchedKey } from './store/key-switch.policy'

/** Who acts where a channel is judged by what its upstream answers. */
const nobody: ActingPerson = { userId: null, username: '', clientIp: '' }

/** Makes, edits, switches and deletes channels. Each change holds for the very next call. */
@Injectable()
export class ChannelService implements OnApplicationBootstrap {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly writer: ChannelWriter,
    private readonly transactions: Transactions,
    private readonly routing: Routing,
    private readonly announcer: ChannelAnnouncer,
    private readonly acts: Acts,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.routing.maintain(() => this.all())
  }

  /** Throws `channels.not-found`. */
  get(id: number): Promise<StoredChannel> {
    return this.transactions.read((tx) => this.channels.get(tx, id))
  }

  /** Throws `upstream.*` or `channels.too-large` when the channel could never be called, `channels.submitted-twice` when it was just made. */
  async create(actor: Actor, body: CreateChannelBody): Promise<StoredChannel> {
    const fields = await this.writer.checkedNew(body)
    return this.transactions.run(async (tx) => {
      await this.writer.refuseTwin(tx, fields, body.key)
      const [made] = await this.writer.insert(tx, [{ fields, keys: body.key }])
      if (!made) throw new Error('the channel was not made')
      await this.announcer.announce(tx, actor, [made])
      return made
    })
  }

  /** Writes the fields that were sent. Throws `channels.not-found`, `.key-needed-for-address`, `.too-large` or `upstream.*`. */
  async update(actor: Actor, { id, key, ...body }: UpdateChannelBody): Promise<StoredChannel> {
    const fields = columnsOf(body)
    if (saysWhere(fields)) await this.writer.assertMayMove(await this.get(id), fields)
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

  /**
   * Enables or disables every selected channel, at once or not at all; returns all of them as they are then, also those that were so
   * already, of which nothing is told. Throws with its name what one of them is refused for.
   */
  switch(actor: Actor, selection: Selection, isEnabled: boolean): Promise<StoredChannel[]> {
    const status = isEnabled ? channelStatus.enabled : channelStatus.disabled
    return this.change(actor, selection, ({ channel }) => (channel.status === status ? null : { fields: { status } }))
  }

  /** Switches one key of a channel. Throws `channels.not-found`, `.keys-entered-anew`, `.key-not-found` or `.last-key`. */
  switchKey(actor: Actor, channelId: number, keySwitch: KeySwitch): Promise<StoredChannel> {
    return this.transactions.run(async (tx) => {
      const [before] = await this.channels.lock(tx, { ids: [channelId] })
      if (!before) throw channelsErrors.notFound()
      const switched = switchedKey(before, keySwitch, Math.floor(this.clock.nowMs() / 1_000))
      if (switched === null) return before
      const channel = await this.channels.update(tx, before.channel, switched.fields)
      const { position } = keySwitch
      await this.channels.noteKey(tx, { channelId, position }, switched.note)
      const keys = before.keys.map((key) => (key.position === position ? { ...key, ...switched.note } : key))
      await this.announcer.announce(tx, actor, [{ channel, keys, before, change: 'updated', keySwitch }])
      return { channel, keys }
    })
  }

  /** Deletes the selected channels; returns the ids of those that there were. */
  delete(actor: Actor, selection: Selection): Promise<number[]> {
    return this.transactions.run(async (tx) => {
      const found = await this.channels.lock(tx, selection)
      if (found.length === 0) return []
      const ids = found.map(({ channel }) => channel.id)
      await this.channels.delete(tx, ids)
      const gone = found.map((before) => {
        const { channel, keys } = before
        return { channel: { ...channel, version: channel.version + 1 }, keys, before, change: 'deleted' as const }
      })
      await this.announcer.announce(tx, actor, gone)
      return ids
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

  /** Notes what is left at the provider, unless the channel was changed since it was read, of which it then returns false. */
  noteBalance(tx: Tx, channel: ChannelEntity, balance: Omit<BalanceNote, 'balanceUpdatedTime'>): Promise<boolean> {
    const balanceUpdatedTime = Math.floor(this.clock.nowMs() / 1_000)
    return this.channels.noteBalance(tx, channel, { ...balance, balanceUpdatedTime })
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
    await this.announcer.announce(tx, nobody, [{ channel, keys, before, change, verdict }])
  }

  private all(): Promise<StoredChannel[]> {
    return this.transactions.read((tx) => this.channels.all(tx))
  }

  /** Says which one it is about where one of several is refused. */
  private async rewritten(tx: Tx, before: StoredChannel, edit: Edit, isOneOfMany: boolean): Promise<ChangedChannel> {
    try {
      return await this.writer.rewrite(tx, before, edit)
    } catch (error) {
      throw isOneOfMany ? refusedAt(before.channel.name, error) : error
    }
  }

  private change(
    actor: Actor,
    selection: Selection,
    editOf: (stored: StoredChannel) => Edit | null,
  ): Promise<StoredChannel[]> {
    return this.transactions.run(async (tx) => {
      const changed: ChangedChannel[] = []
      const present: StoredChannel[] = []
      const found = await this.channels.lock(tx, selection)
      for (const before of found) {
        const edit = editOf(before)
        const after = edit && (await this.rewritten(tx, before, edit, found.length > 1))
        if (after) changed.push(after)
        present.push(after ?? before)
      }
      await this.announcer.announce(tx, actor, changed)
      return present
    })
  }
}

const saysWhere = ({ type, baseUrl, setting }: Partial<ChannelFields>) =>
  type !== undefined || baseUrl !== undefined || setting !== undefined
