import { z } from 'zod'

/** The id of a session in a path. It opens nothing: the cookie's value is another. */
export const sessionId = z.uuid()

/** A signed-in browser of one's own; times are Unix seconds, `last_seen_at` is five minutes coarse. */
export const sessionView = z.object({
  id: sessionId,
  created_at: z.int(),
  last_seen_at: z.int(),
  /** Where it signed in from. */
  address: z.string(),
  user_agent: z.string(),
  is_current: z.boolean(),
})
export type SessionView = z.output<typeof sessionView>

export const sessionList = z.array(sessionView)
export type SessionList = z.output<typeof sessionList>
