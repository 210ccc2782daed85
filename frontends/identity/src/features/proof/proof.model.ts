import { identityFaults, secondFactorCodeBody, totpCodeBody } from '@tollgate/contracts/http/identity'
import { z } from 'zod'

/** What is typed as a proof. */
export type TypedProof = 'password' | 'totp' | 'recovery_code'

const typed: readonly TypedProof[] = ['password', 'totp', 'recovery_code']

/** Which of the ways can be typed, in the order in which they are offered; ways of a newer server are passed over. */
export const typedProofsOf = (ways: readonly string[]): TypedProof[] => typed.filter((way) => ways.includes(way))

const passwordBody = z.object({ password: z.string().min(1, identityFaults.originalPasswordRequired.code) })

/** The form of each; its only field is what is sent. */
export const proofForms = {
  password: passwordBody,
  totp: totpCodeBody,
  recovery_code: secondFactorCodeBody,
} as const satisfies Record<TypedProof, z.ZodType>
