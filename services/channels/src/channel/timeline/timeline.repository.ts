import { Injectable } from '@nestjs/common'
import { mostTimelineEntries } from '@tollgate/contracts/http/channels'
import type { Tx } from '@tollgate/persistence'
import { TimelineEntity } from './timeline.entity'

export type TimelineEntry = Omit<TimelineEntity, 'id'>

/** A statement of PostgreSQL has 65,535 values at most; a tag or a document can have ten thousand channels. */
const mostAtOnce = 1_000

/** The one writer of `channels.timeline`, of which each channel has so many entries. */
@Injectable()
export class TimelineRepository {
  /** Adds entries, and takes away the oldest of their channels beyond what each may have. */
  async add(tx: Tx, entries: readonly TimelineEntry[]): Promise<void> {
    if (entries.length === 0) return
    for (let at = 0; at < entries.length; at += mostAtOnce)
      await tx.insert(TimelineEntity, entries.slice(at, at + mostAtOnce))
    await tx.query(
      `DELETE FROM channels.timeline t USING (
         SELECT id, row_number() OVER (PARTITION BY channel_id ORDER BY id DESC) AS place
         FROM channels.timeline WHERE channel_id = ANY($1)
       ) aged WHERE aged.id = t.id AND aged.place > $2`,
      [[...new Set(entries.map(({ channelId }) => channelId))], mostTimelineEntries],
    )
  }

  /** What became of a channel, the newest first. */
  list(tx: Tx, channelId: number): Promise<TimelineEntity[]> {
    return tx.find(TimelineEntity, { where: { channelId }, order: { id: 'DESC' }, take: mostTimelineEntries })
  }
}
