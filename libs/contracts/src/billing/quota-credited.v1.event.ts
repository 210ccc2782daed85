import { z } from 'zod'
import { defineEvent } from '../core/contract'
import { mostTaskReason, taskFailureCauses } from '../tasks/task'

/** Sent with each ledger row that moves a balance and is not a call's; `kind` says what moved it. */
export const quotaCredited = defineEvent({
  subject: 'evt.billing.quota.credited.v1',
  schema: z.object({
    userId: z.int(),
    username: z.string(),
    kind: z.enum([
      'signup',
      'opening',
      'adjust',
      'redeem',
      'topup',
      'reversal',
      'checkin',
      'referral',
      'transfer',
      'refund',
    ]),
    reference: z.string(),
    /** Signed: an adjustment may take away. */
    units: z.int(),
    balanceUnits: z.int(),
    /** The call whose charge is given back, of a `refund`; its task failed for that reason. */
    call: z
      .object({
        requestId: z.uuid(),
        tokenId: z.int().nullable(),
        channelId: z.int(),
        group: z.string(),
        model: z.string(),
        reason: z.string().max(mostTaskReason),
        cause: z.enum(taskFailureCauses).optional(),
      })
      .optional(),
    actorId: z.int().nullable(),
    actorName: z.string().nullable(),
    creditedAt: z.iso.datetime(),
  }),
  example: {
    userId: 7,
    username: 'ada',
    kind: 'adjust',
    reference: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
    units: 500000,
    balanceUnits: 1500000,
    actorId: 1,
    actorName: 'root',
    creditedAt: '2026-01-01T00:00:00.000Z',
  },
})
