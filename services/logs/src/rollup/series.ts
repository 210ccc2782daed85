import type { LogScope } from '../filter/log-scope'

/**
 * What a series is told apart by. Each row of the log is summed in one series of every level, so that a question reads as few
 * sums as it can: `total` knows type and outcome alone; `site` also model, group and channel; `user` also user; `token` also
 * the token's name; `full` all of them. Full series are summed by days alone.
 */
export const levels = { total: 0, site: 1, user: 2, full: 3, token: 4 } as const
export type Level = (typeof levels)[keyof typeof levels]

/** Whether a filter asks for something by which nothing is summed: its few rows are found by an index, and counted themselves. */
export const isUnsummed = (filter: LogScope): boolean => filter.request_id !== ''

/** The level with the fewest sums that can answer for a filter. */
export function levelOf(filter: LogScope): Level {
  const isOfUser = filter.userId !== null || filter.username !== ''
  const isOfPlace = filter.model_name !== '' || filter.group !== '' || filter.channel !== 0
  const isOfToken = filter.token_name !== ''
  if ([isOfUser, isOfPlace, isOfToken].filter(Boolean).length > 1) return levels.full
  if (isOfToken) return levels.token
  if (isOfUser) return levels.user
  return isOfPlace ? levels.site : levels.total
}
