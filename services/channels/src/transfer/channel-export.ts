import { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import type { ListQuery } from '../channel/channel.dto'
import { ChannelReader } from '../channel/channel-reader'
import { documentHead, entryText, noEntries, variableFor } from './channel-document'

/** So many are read and written at a time: no reader of the file has more than these waiting. */
const channelsAtOnce = 100

/** What decides which channels a list shows. */
type Shown = Pick<ListQuery, 'keyword' | 'group' | 'model' | 'status'>

/** Writes channels as a document that can be imported. */
@Injectable()
export class ChannelExport {
  constructor(private readonly reader: ChannelReader) {}

  /** The channels that a list of this filter shows, the newest first, page behind page as fast as its reader takes it. */
  document(filter: Shown): Readable {
    return Readable.from(this.pieces(filter), { objectMode: false })
  }

  private async *pieces(filter: Shown): AsyncGenerator<string> {
    yield documentHead
    const variables = new Set<string>()
    for (let offset = 0; ; offset += channelsAtOnce) {
      const page = { offset, pageSize: channelsAtOnce, page: offset / channelsAtOnce + 1 }
      const { items } = await this.reader.list({
        ...filter,
        order: { by: 'id', direction: 'DESC' },
        isByTag: false,
        page,
      })
      if (items.length === 0) {
        if (offset === 0) yield noEntries
        return
      }
      yield items.map((channel) => entryText(channel, variableFor(channel, variables))).join('')
    }
  }
}
