import { z } from 'zod'
import { logFilter, ownLogFilter } from './usage-log'

/** How the log is given as a file: for spreadsheets, or a JSON object on every line. */
export const logFormats = ['csv', 'jsonl'] as const
export type LogFormat = (typeof logFormats)[number]

const format = z.enum(logFormats).default('csv')

/** The rows that a filter finds, as a file. */
export const logExportQuery = logFilter.extend({ format })
export type LogExportQuery = z.output<typeof logExportQuery>

/** The same of one's own rows. */
export const ownLogExportQuery = ownLogFilter.extend({ format })
export type OwnLogExportQuery = z.output<typeof ownLogExportQuery>

/** Of an answer that is such a file: how many rows it will have. */
export const rowsHeader = 'x-tollgate-rows'

/** A row of the log as files have it. Channels stand in files of administrators alone. */
export const exportedLog = z.object({
  id: z.int(),
  /** ISO 8601, in UTC and to the millisecond. */
  time: z.iso.datetime(),
  type: z.int(),
  user_id: z.int(),
  username: z.string(),
  token_name: z.string(),
  group: z.string(),
  model_name: z.string(),
  channel: z.int().optional(),
  channel_name: z.string().optional(),
  is_stream: z.boolean(),
  duration_ms: z.int(),
  /** Null where none came, or the row is no call's. */
  first_part_ms: z.int().nullable(),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  quota: z.int(),
  /** The same in dollars at the site's `QuotaPerUnit`, as exact decimal text of at most 15 digits behind the point. */
  usd: z.string(),
  /** Empty where the row is no call's. */
  outcome: z.string(),
  request_id: z.string(),
  content: z.string(),
  /** As `logDetails` reads it. */
  details: z.record(z.string(), z.unknown()),
})
export type ExportedLog = z.output<typeof exportedLog>

/** The last line of a file of JSON lines. A file without it was cut off. */
export const exportEnd = z.object({
  end: z.object({
    rows: z.int(),
    as_of: z.iso.datetime(),
    /** Up to when the log was cleared while the file was made; rows from before that may be missing. */
    cleared_before: z.iso.datetime().nullable(),
  }),
})
