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
})
export type BeatMessage = z.output<typeof beatMessage>

/** Sent as soon as something was applied: only what moved. */
export const appliedMessage = z.object({ instance: z.string(), reads: z.record(z.string(), z.number()) })

/** Sent by a process that stops. */
export const leftMessage = z.object({ instance: z.string() })
