import { serviceNames } from '@tollgate/contracts'
import { z } from 'zod'

/** Subjects of presence: core NATS, heard by every process, kept by nobody. */
export const presenceSubjects = {
  beat: 'sys.presence.beat',
  applied: 'sys.presence.applied',
  left: 'sys.presence.left',
  hello: 'sys.presence.hello',
} as const

/** Sent every second: who is there, and how far it has applied everything that it reads. */
export const beatMessage = z.object({
  service: z.enum(serviceNames),
  instance: z.string(),
  startedAtMs: z.number(),
  reads: z.record(z.string(), z.number()),
  /** The ids of the keys that it opens with, the one it seals with first, and how far it is with what it seals anew. */
  keys: z
    .object({
      ring: z.array(z.string()),
      pass: z.object({ key: z.string(), startedAtMs: z.number(), stuck: z.int() }).nullable(),
    })
    .optional(),
})
export type BeatMessage = z.output<typeof beatMessage>

/** Sent as soon as something was applied: only what moved. */
export const appliedMessage = z.object({ instance: z.string(), reads: z.record(z.string(), z.number()) })

/** Sent by a process that stops. */
export const leftMessage = z.object({ instance: z.string() })
