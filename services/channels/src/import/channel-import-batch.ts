import { Injectable } from '@nestjs/common'
import {
  type channelsImport,
  type ImportedChannel,
  type ImportedRow,
  importRefusal,
  rowOutcome,
  type RpcRequest,
} from '@tollgate/contracts'
import { channelsFaults, createChannelBody } from '@tollgate/contracts/http/channels'
import { ImportedRows, type NotedRow, Transactions, type Tx } from '@tollgate/persistence'
import { refusalOf } from '@tollgate/platform'
import { ChannelAnnouncer } from '../channel/channel-announcer'
import { ChannelWriter, type CheckedChannel } from '../channel/channel-writer'

type Batch = RpcRequest<typeof channelsImport>

const operator = { userId: null, username: '', clientIp: '' } as const

/** Takes channels out of databases of other gateways. One of the same name may be here already: names are not what they are known by. */
@Injectable()
export class ChannelImportBatch {
  private readonly imported = new ImportedRows('channels', 'channels')

  constructor(
    private readonly writer: ChannelWriter,
    private readonly announcer: ChannelAnnouncer,
    private readonly transactions: Transactions,
  ) {}

  /** Each by the checks of a new channel, before the transaction, as they resolve names; in a trial by them alone. */
  async take({ source, isTrial, channels }: Batch): Promise<ImportedRow[]> {
    const checked = await Promise.all(channels.map((channel) => this.check(channel)))
    return this.transactions.run(async (tx) => {
      await this.imported.lock(tx, source)
      const noted = await this.imported.find(
        tx,
        source,
        channels.map(({ sourceId }) => sourceId),
      )
      const fresh: { row: ImportedChannel; checked: CheckedChannel }[] = []
      const rows: ImportedRow[] = []
      for (const [at, row] of channels.entries()) {
        const found = checked[at] ?? 'it was not checked'
        if (noted.has(row.sourceId)) rows.push(rowOutcome.before(row))
        else if (typeof found === 'string') rows.push(rowOutcome.refused(row, found))
        else {
          rows.push(rowOutcome.taken(row))
          if (!isTrial) fresh.push({ row, checked: found })
        }
      }
      if (fresh.length > 0) await this.make(tx, source, fresh)
      return rows
    })
  }

  /** The channel, or what it is refused for. */
  private async check({ body }: ImportedChannel): Promise<CheckedChannel | string> {
    const read = createChannelBody.safeParse(body)
    if (!read.success) return importRefusal(read.error, channelsFaults)
    const checked: CheckedChannel[] = []
    const reason = await refusalOf(async () => {
      checked.push({ fields: await this.writer.checkedNew(read.data), keys: read.data.key })
    })
    return reason ?? checked[0] ?? 'it was not checked'
  }

  private async make(
    tx: Tx,
    source: string,
    fresh: readonly { readonly row: ImportedChannel; readonly checked: CheckedChannel }[],
  ): Promise<void> {
    const made = await this.writer.insert(
      tx,
      fresh.map(({ checked }) => checked),
    )
    const notes = fresh.flatMap(({ row: { sourceId, name } }, at): NotedRow[] => {
      const id = made[at]?.channel.id
      return id === undefined ? [] : [{ sourceId, name, id, isTaken: true }]
    })
    await this.imported.note(tx, source, notes)
    await this.announcer.announce(tx, operator, made)
  }
}
