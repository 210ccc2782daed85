import { clearLogQuery, logFaults } from '@tollgate/contracts/http/logs'
import { z } from 'zod'

const time = clearLogQuery.shape.target_timestamp

/** What the form takes: a time that is over. Its field is empty as null. */
export const clearForm = z
  .object({ target_timestamp: z.preprocess((value) => value ?? 0, time) })
  .refine(({ target_timestamp: before }) => before * 1_000 <= Date.now(), {
    path: ['target_timestamp'],
    message: logFaults.clearTimeToCome.code,
  })

/** The midnight so many days ago, where the reader is. */
export function midnightBefore(days: number, now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).getTime() / 1_000
}

/** Ages that are often kept; the time is counted when one is pressed. */
export const clearPresets = [30, 90, 365].map((days) => ({ days, before: () => midnightBefore(days, new Date()) }))
