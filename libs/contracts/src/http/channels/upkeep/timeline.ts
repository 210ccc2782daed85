import { z } from 'zod'
import { verdictCauses } from '../../../channels/verdicts'

/** Entries that a channel's timeline has at most; older ones go. */
export const mostTimelineEntries = 100

/** What may become of a channel, and of a key of it. */
export const timelineEvents = [
  'created',
  'enabled',
  'disabled',
  'keys-replaced',
  'key-disabled',
  'key-enabled',
] as const

/** What became of a channel, the newest first. */
export const channelTimeline = z.array(
  z.object({
    id: z.int(),
    event: z.enum(timelineEvents),
    /** Why, where nobody did it; else null. */
    cause: z.enum(verdictCauses).nullable(),
    reason: z.string(),
    /** The place of the key that it is about, from 0, and what of it may be shown; null where it is about no single one. */
    key: z.object({ position: z.int(), hint: z.string() }).nullable(),
    /** Null where nobody did it. */
    actor: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** Unix seconds. */
    time: z.int(),
  }),
)
export type ChannelTimeline = z.output<typeof channelTimeline>
