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
    // By the last entry that each channel keeps: to join the entries with themselves takes a good guess of how many there are.
    await tx.query(
      `DELETE FROM channels.timeline t USING (
         SELECT channel_id, (
           SELECT id FROM channels.timeline k WHERE k.channel_id = c.channel_id ORDER BY id DESC OFFSET $2 LIMIT 1
         ) AS newest FROM unnest($1::int[]) AS c (channel_id)
       ) aged WHERE t.channel_id = aged.channel_id AND t.id <= aged.newest`,
      [[...new Set(entries.map(({ channelId }) => channelId))], mostTimelineEntries],
    )
  }

  /** What became of a channel, the newest first. */
  list(tx: Tx, channelId: number): Promise<TimelineEntity[]> {
    return tx.find(TimelineEntity, { where: { channelId }, order: { id: 'DESC' }, take: mostTimelineEntries })
  }
}
