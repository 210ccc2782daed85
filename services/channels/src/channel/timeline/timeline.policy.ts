import type { timelineEvents } from '@tollgate/contracts/http/channels'
import type { ActingPerson } from '@tollgate/messaging'
import type { ChangedChannel } from '../store/changed-channel'
import type { TimelineEntry } from './timeline.repository'

type TimelineEvent = (typeof timelineEvents)[number]

/** What of these changes belongs into the timelines of their channels: who or what switched them or their keys. */
export function entriesOf(
  changed: readonly ChangedChannel[],
  { userId, username }: ActingPerson,
  happenedAt: number,
): TimelineEntry[] {
  return changed.flatMap((one) => {
    const { channel, keys, verdict, keySwitch } = one
    const keyPosition = verdict?.keyPosition ?? keySwitch?.position ?? null
    return eventsOf(one).map((event) => ({
      channelId: channel.id,
      event,
      cause: verdict?.cause ?? '',
      reason: verdict?.reason ?? '',
      keyPosition,
      keyHint: keys.find(({ position }) => position === keyPosition)?.hint ?? '',
      actorId: userId,
      actorName: username,
      happenedAt,
    }))
  })
}

function eventsOf({ change, before, keys, verdict, keySwitch }: ChangedChannel): TimelineEvent[] {
  // What is deleted takes its timeline along.
  if (change === 'deleted') return []
  if (before === null) return ['created']
  const events: TimelineEvent[] = []
  const hashes = (of: ChangedChannel['keys']) => of.map(({ keyHash }) => keyHash).join()
  if (hashes(before.keys) !== hashes(keys)) events.push('keys-replaced')
  if (change === 'enabled' || change === 'disabled') events.push(change)
  else if (verdict && verdict.keyPosition !== null)
    events.push(verdict.cause === 'passed' ? 'key-enabled' : 'key-disabled')
  if (keySwitch) events.push(keySwitch.isEnabled ? 'key-enabled' : 'key-disabled')
  return events
}
