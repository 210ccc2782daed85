import { z } from 'zod'
import { sentBack } from '../../core/sent-back'
import { secondFactorFaults } from './second-factor.faults'

/** How many recovery codes are made at once. */
export const recoveryCodeCount = 10

/** People copy codes with the spaces and hyphens by which they are shown. */
const plainCode = z
  .string(secondFactorFaults.codeRequired.code)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())

/** Six digits from an authenticator app. */
const totpCode = plainCode.pipe(
  z
    .string()
    .min(1, secondFactorFaults.codeRequired.code)
    .regex(/^\d{6}$/, secondFactorFaults.totpCodeShape.code),
)

/** Six digits, or one of the recovery codes, which have twelve letters and digits. */
const anyCode = plainCode.pipe(
  z
    .string()
    .min(1, secondFactorFaults.codeRequired.code)
    .regex(/^(\d{6}|[0-9a-z]{12})$/, secondFactorFaults.codeShape.code),
)

/** Proves with the app that was just set up that it makes the right codes. */
export const totpCodeBody = z.strictObject({ code: totpCode })
export type TotpCodeBody = z.output<typeof totpCodeBody>

/** The second step of a sign-in, and the proof that ends the second factor or makes new recovery codes. */
export const secondFactorCodeBody = z.strictObject({ code: anyCode })
export type SecondFactorCodeBody = z.output<typeof secondFactorCodeBody>

/** Which second factors somebody has. */
export const secondFactorState = z.object({
  totp: z.boolean(),
  recovery_codes_left: z.int(),
  passkeys: z.int(),
  /** A passkey is asked for after a password, also without an authenticator app. */
  after_password: z.boolean(),
})
export type SecondFactorState = z.output<typeof secondFactorState>

/** What of the state is chosen; the rest of it may be sent back as it is. */
export const secondFactorSettingBody = z.strictObject({
  ...sentBack(secondFactorState, ['after_password']),
  after_password: z.boolean(),
})
export type SecondFactorSettingBody = z.output<typeof secondFactorSettingBody>

/** What an authenticator app is set up with: the secret in base32, and the `otpauth:` address for a QR code. */
export const totpSetup = z.object({ secret: z.string(), uri: z.string() })
export type TotpSetup = z.output<typeof totpSetup>

/** Each works once in place of the app. This answer alone holds them. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.output<typeof recoveryCodes>
