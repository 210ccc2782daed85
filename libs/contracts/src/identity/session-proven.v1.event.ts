import { z } from 'zod'
import { defineEvent } from '../core/contract'

/** Sent when the person of an open session has proved anew who they are. Caches of that session drop what they hold. */
export const sessionProven = defineEvent({
  subject: 'evt.identity.session.proven.v1',
  schema: z.object({ userId: z.int(), credentialHash: z.string() }),
  example: { userId: 7, credentialHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
})
