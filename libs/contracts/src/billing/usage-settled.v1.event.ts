import { noCounts } from '@tollgate/usage'
import { z } from 'zod'
import { defineEvent } from '../core/contract'
import { receipt } from '../relay/receipt'

/** One charged call: its receipt, and what billing made of it. */
export const settledUsage = z.object({
  receipt,
  ledgerId: z.int(),
  /** The price by the receipt's snapshot. */
  priceUnits: z.int().nonnegative(),
  /** What the user paid. */
  chargedUnits: z.int().nonnegative(),
  /** What the house bore: price less charge. */
  writeoffUnits: z.int().nonnegative(),
  settledAt: z.iso.datetime(),
})
export type SettledUsage = z.output<typeof settledUsage>

/** Calls of one message. */
export const mostSettledCalls = 100

/** Sent in batches, once per relayed call, in the transaction that wrote its ledger row; order not promised. */
export const usageSettled = defineEvent({
  subject: 'evt.billing.usage.settled.v1',
  isMoney: true,
  schema: z.object({ calls: z.array(settledUsage).min(1).max(mostSettledCalls) }),
  example: {
    calls: [
      {
        receipt: {
          requestId: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
          userId: 7,
          tokenId: 12,
          leaseId: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a11',
          channelId: 3,
          snapshot: {
            price: { kind: 'fixed', usd: '0.1' },
            groupRatio: '1',
            isUserGroupRatio: false,
            quotaPerUnit: 500000,
            isUnsetModel: false,
          },
          counts: { ...noCounts(), textIn: 1000, textOut: 500, calls: 1 },
          evidence: 'reported',
          isDelivered: true,
          traceparent: null,
          facts: {
            username: 'ada',
            tokenName: 'laptop',
            channelName: 'openai-main',
            group: 'default',
            model: 'smart',
            servedModel: 'gpt-4o',
            upstreamModel: 'gpt-4o',
            isStream: false,
            startedAtMs: 1767225600000,
            durationMs: 812,
            firstPartMs: 812,
            outcome: 'complete',
            attempts: [{ channelId: 3, status: 200, outcome: 'ok', model: 'gpt-4o' }],
            routing: { priority: 0, among: 2, passedOver: [{ channelId: 5, reason: 'full' }] },
            task: {
              platform: 'midjourney',
              action: 'IMAGINE',
              submission: { upstreamId: '1767225600000123', code: 1, description: '', status: 'SUBMITTED' },
            },
            clientRequestId: null,
            clientIp: '127.0.0.1',
          },
        },
        ledgerId: 1,
        priceUnits: 50000,
        chargedUnits: 50000,
        writeoffUnits: 0,
        settledAt: '2026-01-01T00:00:00.000Z',
      },
    ],
  },
})
