import { z } from 'zod'
import { defineEvent } from '../core/contract'
import { bodyKinds } from './body-kinds'

/** For which request and answer are sealed, by relays, and opened, by logs; and where they stand. */
export const bodyPurpose = 'call-bodies'
export const bodyPlace = (requestId: string) => ['logs.call_bodies', requestId, 'body'] as const

/** Bytes of a sealed body, so that its message stays below what a server takes. */
export const mostSealedBytes = 600 * 1024

/**
 * Sent by a relay after a call of which the site keeps request or answer. No promise: what is too much, or the bus does not take at
 * once, is lost and counted by the relay. All that was said is sealed: `body` is a deflated `callBody` under a key of its own, `key`
 * is that key, sealed by the master key.
 */
export const callCaptured = defineEvent({
  subject: 'evt.relay.body.captured.v1',
  schema: z.object({
    requestId: z.uuid(),
    userId: z.int(),
    /** As the receipt has it, so that the row of the log and what is kept beside it are cleared together. */
    endedAtMs: z.int(),
    kind: z.enum(bodyKinds),
    key: z.string().max(1_000),
    /** Base64. */
    body: z.string().max(Math.ceil((mostSealedBytes * 4) / 3) + 4),
  }),
  example: {
    requestId: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
    userId: 7,
    endedAtMs: 1_767_225_600_000,
    kind: 'redacted',
    key: 'v2.0123456789ab.AAAAAAAAAAAAAAAA.AAAA',
    body: 'AAAA',
  },
})
