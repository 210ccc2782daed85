import type { SecondFactorMethod } from '@tollgate/contracts/http/identity'

/** What is typed at the second step: six digits of the app, or a recovery code. */
export type TypedCode = Exclude<SecondFactorMethod, 'passkey'>

const typed: readonly TypedCode[] = ['totp', 'recovery_code']

/** Which codes can be typed, the likelier first. */
export const typedCodesOf = (methods: readonly SecondFactorMethod[]): TypedCode[] =>
  typed.filter((code) => methods.includes(code))

/** The other code that could be typed instead; null when there is none. */
export const otherCode = (codes: readonly TypedCode[], current: TypedCode): TypedCode | null =>
  codes.find((code) => code !== current) ?? null
