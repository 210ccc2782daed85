import { z } from 'zod'
import { defineEvent } from '../core/contract'

/** Sent when inviting somebody earned its inviter quota; it waits beside the balance until they transfer it. */
export const referralEarned = defineEvent({
  subject: 'evt.billing.referral.earned.v1',
  schema: z.object({
    inviterId: z.int(),
    inviterName: z.string(),
    inviteeId: z.int(),
    inviteeName: z.string(),
    units: z.int().positive(),
    earnedAt: z.iso.datetime(),
  }),
  example: {
    inviterId: 7,
    inviterName: 'ada',
    inviteeId: 8,
    inviteeName: 'bob',
    units: 500_000,
    earnedAt: '2026-01-01T00:00:00.000Z',
  },
})
