import { pathOf } from '@tollgate/console-sdk'
import type { HealthHour } from '@tollgate/console-ui/health-strip'
import { type ChannelHealth, mostHealthChannels } from '@tollgate/contracts/http/logs'

/** A channel's last day. */
export interface Health {
  /** When the first hour began, in Unix seconds. */
  readonly start: number
  readonly hours: readonly HealthHour[]
  readonly requests: number
  readonly failed: number
  /** When the last hour with a failure began, in Unix seconds; null where none failed. */
  readonly failedAt: number | null
}

const hourSeconds = 3_600

/** What is known of each channel, by id. */
export function healthById(answers: readonly ChannelHealth[]): ReadonlyMap<number, Health> {
  return new Map(
    answers.flatMap(({ start, channels }) =>
      channels.map(({ id, requests, failed }) => {
        const hours = requests.map((count, hour) => ({ requests: count, failed: failed[hour] ?? 0 }))
        const last = hours.findLastIndex((hour) => hour.failed > 0)
        return [
          id,
          {
            start,
            hours,
            requests: sum(requests),
            failed: sum(failed),
            failedAt: last < 0 ? null : start + last * hourSeconds,
          },
        ] as const
      }),
    ),
  )
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** As many questions as it takes: one for a page, more where tags are unfolded over many. */
export function inQuestions(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / mostHealthChannels)
  return Array.from({ length: count }, (_, at) => ids.slice(at * mostHealthChannels, (at + 1) * mostHealthChannels))
}

/** The calls that a strip stands for, in the log: those that failed, where some did. */
export const logOf = (id: number, { start, failed }: Health): string =>
  pathOf('logs', { channel: id, start_timestamp: start, ...(failed > 0 && { outcome: 'failed' }) })
