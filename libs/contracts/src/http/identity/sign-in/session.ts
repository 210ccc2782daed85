import { z } from 'zod'
import { personFaults } from '../users/person.faults'

const incomplete = personFaults.signInIncomplete.code

/** Sign-in by username or e-mail address and password. */
export const signInBody = z.object({
  username: z.string(incomplete).trim().min(1, incomplete),
  password: z.string(incomplete).min(1, incomplete),
})
export type SignInBody = z.output<typeof signInBody>

/** Who has just signed in. */
export const signedInUser = z.object({
  id: z.int(),
  username: z.string(),
  display_name: z.string(),
  role: z.int(),
  status: z.int(),
  group: z.string(),
})
export type SignedInUser = z.output<typeof signedInUser>

/** With what somebody can prove a second time who they are. */
export const secondFactorMethods = ['totp', 'recovery_code', 'passkey'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** The first step was right and is not enough; the next one has five minutes and five tries. */
export const secondFactorAsked = z.object({
  require_2fa: z.literal(true),
  methods: z.array(z.enum(secondFactorMethods)),
})

/** What every way in answers: who signed in, or that a second factor is asked for. */
export const signInAnswer = z.union([secondFactorAsked, signedInUser])
export type SignInAnswer = z.output<typeof signInAnswer>
