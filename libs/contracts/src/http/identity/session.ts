import { z } from 'zod'

const incomplete = 'identity.sign-in-incomplete'

/** Sign-in by user name or e-mail address and password. */
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
