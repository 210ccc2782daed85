import { z } from 'zod'
import { defineEvent } from '../core/contract'

/** Sent when sessions end: one (its credential's hash), or every one of the user (null). */
export const sessionEnded = defineEvent({
  subject: 'evt.identity.session.ended.v1',
  schema: z.object({ userId: z.int(), credentialHash: z.string().nullable() }),
  example: { userId: 7, credentialHash: null },
})
