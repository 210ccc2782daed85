import { type VerdictCause, verdictCauses } from '@tollgate/contracts'
import { type ChannelTimeline, timelineEvents } from '@tollgate/contracts/http/channels'
import type { TimelineEntity } from './timeline.entity'

/** An entry as administrators read it. */
export function timelineEntry(row: TimelineEntity): ChannelTimeline[number] {
  const { id, event, cause, reason, keyPosition, keyHint, actorId, actorName, happenedAt } = row
  return {
    id: Number(id),
    event: event as (typeof timelineEvents)[number], // nothing else is written
    cause: verdictCauses.some((known) => known === cause) ? (cause as VerdictCause) : null,
    reason,
    key: keyPosition === null ? null : { position: keyPosition, hint: keyHint },
    actor: actorId === null ? null : { id: actorId, name: actorName },
    time: happenedAt,
  }
}
