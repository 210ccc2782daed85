import { z } from 'zod'
import { unixSeconds } from '../../core/numbers'
import { filterText } from '../../core/text'

/** By what figures are told apart: everybody's, and those of one user. */
export const figureViews = ['model', 'user', 'channel', 'group'] as const
export const ownFigureViews = ['model', 'token'] as const
export type FigureView = (typeof figureViews)[number] | (typeof ownFigureViews)[number]

/** The steps of a chart; days and weeks are the site's, weeks begin on Monday. */
export const figureGrains = ['hour', 'day', 'week'] as const
export type FigureGrain = (typeof figureGrains)[number]

/** By what the largest are found. */
export const figureMeasures = ['quota', 'token', 'count'] as const
export type FigureMeasure = (typeof figureMeasures)[number]

const asked = {
  /** Unix seconds; 0 is a day before the end. */
  start_timestamp: unixSeconds.default(0),
  /** 0 is now. */
  end_timestamp: unixSeconds.default(0),
  grain: z.enum(figureGrains).default('hour'),
  measure: z.enum(figureMeasures).default('quota'),
}

/** What a user may ask of their own figures. */
export const ownFiguresQuery = z.object({ ...asked, by: z.enum(ownFigureViews).default('model') })
export type OwnFiguresQuery = z.output<typeof ownFiguresQuery>

/** Administrators may also name a user, of whom models and tokens are known. */
export const figuresQuery = z.object({
  ...asked,
  by: z.enum([...figureViews, 'token']).default('model'),
  username: filterText,
})
export type FiguresQuery = z.output<typeof figuresQuery>

/** What was used in one step of time by one of the largest, or by all others together. */
export const figureRow = z.object({
  /** The model where figures are by model, else empty; `others` for those that are not told apart. */
  model_name: z.string(),
  /** Unix seconds: the beginning of the hour, day or week. */
  created_at: z.int(),
  token_used: z.int(),
  count: z.int(),
  quota: z.int(),
  failed: z.int(),
  /** The model, group or token, or the id of the user or channel; empty for the others. */
  name: z.string(),
  /** Of a user: what they are called. */
  label: z.string(),
  is_others: z.boolean(),
  /** Whose figures these are, where they are one user's. */
  user_id: z.int().optional(),
  username: z.string().optional(),
})
export type FigureRow = z.output<typeof figureRow>

const sums = z.object({
  quota: z.int(),
  token: z.int(),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  count: z.int(),
  failed: z.int(),
})
export type FigureSums = z.output<typeof sums>

/** Milliseconds within which half and 95 of a hundred calls were done; null where none tells. */
const latency = z.object({ p50: z.int().nullable(), p95: z.int().nullable() })

/** What calls came to, and how long they took. */
const figures = sums.extend({ duration: latency, first_token: latency })
export type Figures = z.output<typeof figures>

const rankedFigures = sums.extend({
  name: z.string(),
  label: z.string(),
  /** Null where times are not kept that finely. */
  duration: latency.nullable(),
  first_token: latency.nullable(),
  /** What it came to in the time before. */
  before: sums,
})

/** What a time came to, what the equally long one before it did, and who was in front. */
export const figuresSummary = z.object({
  /** Unix seconds: the whole hours that are in it, up to and without `end`. */
  start: z.int(),
  end: z.int(),
  time_zone: z.string(),
  now: figures,
  before: figures,
  /** Of the last minute, whatever the time asked for. */
  rpm: z.int(),
  tpm: z.int(),
  ranking: z.array(rankedFigures),
  /** How many there are behind those of the ranking, and what they come to. */
  others: sums.extend({ subjects: z.int() }),
})
export type FiguresSummary = z.output<typeof figuresSummary>
