/** By what a person can prove who they are; `sign_in`: by signing in anew, by the site that vouches for them. */
export const proofWays = ['password', 'totp', 'recovery_code', 'passkey', 'sign_in'] as const
export type ProofWay = (typeof proofWays)[number]
