import { Injectable } from '@nestjs/common'
import {
  type ChannelEntry,
  type ChannelImport as ImportAnswer,
  type ChannelView,
  type ImportChannelsBody,
  maxDocumentKeys,
} from '@tollgate/contracts/http/channels'
import { Transactions, type Tx } from '@tollgate/persistence'
import type { Actor } from '@tollgate/platform'
import { channelView, columnsOf, jsonFields } from '../channel/channel.dto'
import { ChannelAnnouncer } from '../channel/channel-announcer'
import { ChannelWriter, type CheckedChannel } from '../channel/channel-writer'
import type { ChangedChannel } from '../channel/store/changed-channel'
import type { StoredChannel } from '../channel/store/channel.entity'
import { type ChannelFields, isMoved, objectOf } from '../channel/store/channel.policy'
import { mayReadKeys, refuseNewDestination } from '../channel/store/destination.policy'
import { channelsErrors, refusedAt } from '../channels.errors'
import { withQuery } from './base-url-query'
import { readDocument } from './channel-document'
import { KeyReferences, type ReadKeys } from './key-references'
import { withPassword } from './proxy-password'

/** So many names of hosts are resolved at a time, each of which may take seconds. */
const checkedAtOnce = 100

/** A channel that a document names, with its keys read; null where it keeps those that it has. */
interface Wanted {
  readonly entry: ChannelEntry
  readonly fields: Partial<ChannelFields>
  readonly keys: string[] | null
}

/** What a channel that is there becomes, and the names of what changes. */
interface NamedEdit {
  readonly names: string[]
  readonly fields: Partial<ChannelFields>
  readonly keys?: string[]
}

/** What a transaction that only tries brings back, and leaves nothing of. */
class Tried extends Error {
  constructor(readonly answer: ImportAnswer) {
    super('tried')
  }
}

/** Makes and changes channels as a document has them, by their names: all of them or none. */
@Injectable()
export class ChannelImport {
  constructor(
    private readonly references: KeyReferences,
    private readonly writer: ChannelWriter,
    private readonly announcer: ChannelAnnouncer,
    private readonly transactions: Transactions,
  ) {}

  /** Channels that the document does not name stay. Throws `channels.*` and `upstream.*`, each with the channel's name. */
  async import(actor: Actor, { document, is_trial: isTrial }: ImportChannelsBody): Promise<ImportAnswer> {
    const wanted: Wanted[] = []
    const read = this.references.reader()
    let keyCount = 0
    // One after the other: a document has room for thousands of files.
    for (const entry of await this.withSecrets(readDocument(document))) {
      const each = await this.wantedOf(actor, entry, read)
      keyCount += each.keys?.length ?? 0
      if (keyCount > maxDocumentKeys) throw channelsErrors.documentTooManyKeys({ most: maxDocumentKeys })
      wanted.push(each)
    }
    const fresh = await this.check(wanted)
    try {
      return await this.transactions.run(async (tx) => {
        const answer = await this.write(tx, actor, wanted, fresh)
        if (isTrial) throw new Tried(answer)
        return answer
      })
    } catch (error) {
      if (error instanceof Tried) return error.answer
      throw error
    }
  }

  /** With what a document leaves to the channels of its names: passwords of proxies, and queries of base URLs. */
  private async withSecrets(entries: readonly ChannelEntry[]): Promise<ChannelEntry[]> {
    const named = entries.map((entry) => ({ entry }))
    const present = await this.transactions.read((tx) => this.found(tx, named, false))
    const settled: ChannelEntry[] = []
    for (const entry of entries) {
      const stored = present.get(entry.name)?.channel ?? null
      settled.push(
        await told(entry, () => ({
          ...entry,
          setting: withPassword(entry.setting, stored?.setting ?? null),
          base_url: withQuery(entry.base_url, stored?.baseUrl ?? null),
        })),
      )
    }
    return settled
  }

  private async wantedOf(actor: Actor, entry: ChannelEntry, read: ReadKeys): Promise<Wanted> {
    const { key, ...body } = entry
    const fields = columnsOf(body)
    if (key === undefined || Array.isArray(key)) return { entry, fields, keys: key ?? null }
    const keys = await told(entry, () => read(key))
    if (keys === null) return { entry, fields, keys }
    const { type, base_url: baseUrl, setting } = entry
    // Else whoever may import could have the house's own keys sent to themselves.
    if (isMoved({ type, baseUrl: '', setting: '' }, { type, baseUrl, setting }) && !mayReadKeys(actor))
      throw channelsErrors.keyReferenceForeign({ name: entry.name })
    return { entry, fields, keys }
  }

  /** The fields of the new ones, by name. Before the transaction, which would hold the channels while names are resolved. */
  private async check(wanted: readonly Wanted[]): Promise<Map<string, ChannelFields>> {
    const present = await this.transactions.read((tx) => this.found(tx, wanted, false))
    const fresh = new Map<string, ChannelFields>()
    const places = this.writer.placesOnce()
    const checkOne = async ({ entry, fields, keys }: Wanted) => {
      const { name, key } = entry
      const stored = present.get(name)
      if (stored) await told(entry, () => this.writer.assertMayMove(stored, fields, places))
      else if (keys) fresh.set(name, await told(entry, () => this.writer.checkedNew({ ...entry, key: keys }, places)))
      else throw channelsErrors.keyMissing({ name, reference: referenceText(key) })
    }
    for (let from = 0; from < wanted.length; from += checkedAtOnce) {
      const checks = await Promise.allSettled(wanted.slice(from, from + checkedAtOnce).map(checkOne))
      // Of several that are refused the first of the document is told.
      const refused = checks.find((check) => check.status === 'rejected')
      if (refused) throw refused.reason
    }
    return fresh
  }

  private async write(
    tx: Tx,
    actor: Actor,
    wanted: readonly Wanted[],
    fresh: ReadonlyMap<string, ChannelFields>,
  ): Promise<ImportAnswer> {
    const present = await this.found(tx, wanted, true)
    const answer: ImportAnswer = { created: [], changed: [], unchanged: 0 }
    const missing = wanted.filter(({ entry }) => !present.has(entry.name))
    const changed = await this.writer.insert(
      tx,
      missing.map((each) => checkedOf(each, fresh.get(each.entry.name))),
    )
    answer.created.push(...missing.map(({ entry }) => entry.name))
    for (const each of wanted) {
      const { name } = each.entry
      const stored = present.get(name)
      const edit = stored && this.editOf(stored, each)
      if (stored && edit) {
        answer.changed.push({ id: stored.channel.id, name, fields: edit.names })
        changed.push(await told(each.entry, () => this.rewrite(tx, actor, stored, edit)))
      } else if (stored) answer.unchanged += 1
    }
    await this.announcer.announce(tx, actor, changed)
    return answer
  }

  private editOf(stored: StoredChannel, { fields, keys }: Wanted): NamedEdit | null {
    const hasNewKeys = keys !== null && this.writer.areNew(stored, keys)
    const names = [...differences(stored, fields), ...(hasNewKeys ? ['key'] : [])]
    return names.length === 0 ? null : { names, fields, ...(hasNewKeys && { keys }) }
  }

  private rewrite(tx: Tx, actor: Actor, stored: StoredChannel, { fields, keys }: NamedEdit): Promise<ChangedChannel> {
    if (keys === undefined) refuseNewDestination(actor, stored.channel, { ...stored.channel, ...fields })
    return this.writer.rewrite(tx, stored, { fields, ...(keys && { keys }) })
  }

  private async found(
    tx: Tx,
    wanted: readonly Pick<Wanted, 'entry'>[],
    isLocking: boolean,
  ): Promise<Map<string, StoredChannel>> {
    const names = wanted.map(({ entry }) => entry.name)
    const byName = new Map<string, StoredChannel>()
    for (const stored of await this.writer.named(tx, names, { isLocking })) {
      const { name } = stored.channel
      if (byName.has(name)) throw channelsErrors.nameAmbiguous({ name })
      byName.set(name, stored)
    }
    return byName
  }
}

function checkedOf({ keys }: Wanted, fields: ChannelFields | undefined): CheckedChannel {
  // It was there when it was looked for, and has been deleted since.
  if (fields === undefined || keys === null) throw channelsErrors.notFound()
  return { fields, keys }
}

/** Does something for one channel of the document; what is refused says for which. */
async function told<T>({ name }: ChannelEntry, act: () => T | Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw refusedAt(name, error)
  }
}

/** The names of the fields, as a form has them, that would be others. */
function differences({ channel }: StoredChannel, fields: Partial<ChannelFields>): string[] {
  const [before, after] = [channelView(channel), channelView({ ...channel, ...fields })]
  const meaning = (view: ChannelView, name: keyof ChannelView) =>
    jsonFields.has(name) ? JSON.stringify(objectOf(String(view[name]))) : view[name]
  const names = Object.keys(after) as (keyof ChannelView)[] // their names
  return names.filter((name) => meaning(before, name) !== meaning(after, name))
}

function referenceText(key: ChannelEntry['key']): string {
  if (key === undefined || Array.isArray(key)) return 'CHANNEL_KEY_…'
  return 'env' in key ? key.env : `CHANNEL_KEYS_FOLDER/${key.file}`
}
