import { z } from 'zod'
import { defineEvent } from '../core/contract'

/** UTF-16 units of a name (user, token, group, model, path) in this event; its sender cuts what is longer. */
export const mostRefusedName = 200
/** The same of a refusal's text in one language. */
export const mostRefusedText = 500
/** Calls in one message, and counts in one message: with names of the worst kind it stays below what a server takes. */
export const mostRefusedCalls = 50

const name = z.string().max(mostRefusedName)
const text = z.string().max(mostRefusedText)

/** A call that went nowhere and cost nothing, by somebody whom the relay knows. */
const refusedCall = z.object({
  requestId: z.uuid(),
  userId: z.int(),
  username: name,
  /** Null when no token would have paid. */
  tokenId: z.int().nullable(),
  tokenName: name,
  group: name,
  /** As the caller named it; empty where the call was refused before its body was understood. */
  model: name,
  isStream: z.boolean(),
  /** Method and path of the API. */
  path: name,
  startedAtMs: z.int(),
  durationMs: z.int(),
  /** The relay's own name of the reason. */
  reason: z.string().max(64),
  /** What was answered. */
  status: z.int(),
  /** The reason in words, filled in, for readers of either language. */
  zh: text,
  en: text,
  clientRequestId: z.string().max(mostRefusedName).nullable(),
  clientIp: z.string().max(64),
})

/** How many more calls of a user a relay refused within one minute, each of which would have been too much to tell. */
const moreRefused = z.object({
  /** Made for this count: by it a repeat is known. */
  id: z.uuid(),
  userId: z.int(),
  username: name,
  times: z.int().positive(),
  untilMs: z.int(),
})

/**
 * Sent by a relay soon after it refused calls. A courtesy to those who read the log, not a promise: a relay sends at most
 * 300 calls and 300 counts a minute, keeps nothing for later, and what the bus does not take is lost. Each call and each
 * count has an id, by which its reader knows a repeat.
 */
export const callRefused = defineEvent({
  subject: 'evt.relay.call.refused.v1',
  schema: z.object({
    calls: z.array(refusedCall).max(mostRefusedCalls),
    more: z.array(moreRefused).max(mostRefusedCalls),
  }),
  example: {
    calls: [
      {
        requestId: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
        userId: 7,
        username: 'ada',
        tokenId: 12,
        tokenName: 'laptop',
        group: 'default',
        model: 'gpt-4o',
        isStream: false,
        path: 'POST /v1/chat/completions',
        startedAtMs: 1_767_225_600_000,
        durationMs: 2,
        reason: 'user-exhausted',
        status: 403,
        zh: '用户额度不足',
        en: 'The quota of the account is not sufficient.',
        clientRequestId: null,
        clientIp: '203.0.113.24',
      },
    ],
    more: [
      {
        id: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a11',
        userId: 7,
        username: 'ada',
        times: 4_980,
        untilMs: 1_767_225_660_000,
      },
    ],
  },
})
