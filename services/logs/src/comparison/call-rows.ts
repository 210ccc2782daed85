/**
 * SQL: rows `l` that stand for the charge of a call, whenever it is said to have ended: two accounts of one call (of its relay, and
 * of its journal when that was lost) may tell this differently, but not by as much.
 */
export const ofCall = (requestId: string, endedAt: string): string =>
  `l.request_id = ${requestId} AND l.reference = 'usage:' || ${requestId}
     AND l.created_at BETWEEN ${endedAt} - interval '1 day' AND ${endedAt} + interval '1 day'`
