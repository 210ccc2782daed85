import { z } from 'zod'
import { largestRowId } from '../../core/numbers'

/** As many hours are told of each channel, the last one going on. */
export const healthHours = 24

/** A page of channels at most. */
export const mostHealthChannels = 100

/** Ids of channels, with commas between them. */
export const channelHealthQuery = z.object({
  channels: z
    .string()
    .regex(/^\d{1,10}(,\d{1,10})*$/)
    .transform((ids) => [...new Set(ids.split(',').map(Number))])
    .pipe(z.array(z.int().min(1).max(largestRowId)).max(mostHealthChannels)),
})
export type ChannelHealthQuery = z.output<typeof channelHealthQuery>

const hourly = z.array(z.int()).length(healthHours)

/**
 * How the calls of each channel that was asked for ended, hour by hour: those that it answered or was the last to be asked for. A call
 * that went on to another channel is told there.
 */
export const channelHealth = z.object({
  /** Unix seconds: the beginning of the first hour, and the end of the last. */
  start: z.int(),
  end: z.int(),
  channels: z.array(z.object({ id: z.int(), requests: hourly, failed: hourly })),
})
export type ChannelHealth = z.output<typeof channelHealth>
