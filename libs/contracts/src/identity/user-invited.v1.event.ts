import { z } from 'zod'
import { defineEvent } from '../core/contract'

/** Sent once when somebody opened an account with a referral code; both may earn by it. */
export const userInvited = defineEvent({
  subject: 'evt.identity.user.invited.v1',
  schema: z.object({
    inviteeId: z.int(),
    inviteeName: z.string(),
    inviterId: z.int(),
    inviterName: z.string(),
    invitedAt: z.iso.datetime(),
  }),
  example: {
    inviteeId: 8,
    inviteeName: 'bob',
    inviterId: 7,
    inviterName: 'ada',
    invitedAt: '2026-01-01T00:00:00.000Z',
  },
})
