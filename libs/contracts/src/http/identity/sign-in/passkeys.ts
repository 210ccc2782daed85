import { z } from 'zod'
import { isPlainName } from '../../core/names'
import { rowId } from '../../core/numbers'
import { sentBack } from '../../core/sent-back'
import { secondFactorFaults } from './second-factor.faults'

const length = (text: string): number => [...text].length
const required = secondFactorFaults.passkeyNameRequired.code

const passkeyName = z
  .string(required)
  .trim()
  .min(1, required)
  .refine(isPlainName, secondFactorFaults.passkeyNameDeceiving.code)
  .refine((name) => length(name) <= 30, secondFactorFaults.passkeyNameTooLong.code)

/** The id of a passkey in a path. */
export const passkeyId = rowId

/** A passkey as its owner sees it; times are Unix seconds. */
export const passkeyView = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.int(),
  /** Null until somebody signed in with it. */
  last_used_at: z.int().nullable(),
  /** Kept by a password manager that has it on several devices. */
  is_synced: z.boolean(),
})
export type PasskeyView = z.output<typeof passkeyView>

export const passkeyList = z.array(passkeyView)
export type PasskeyList = z.output<typeof passkeyList>

/** Another name; what else a passkey shows may be sent back as it is. */
export const renamePasskeyBody = z.strictObject({ ...sentBack(passkeyView, ['name']), name: passkeyName })
export type RenamePasskeyBody = z.output<typeof renamePasskeyBody>

const base64url = z
  .string()
  .max(100_000)
  .regex(/^[\w-]*$/)

/** What a browser made of creation or request options (`PublicKeyCredential.toJSON()`), as far as the server reads it. */
const credential = <S extends z.ZodRawShape>(response: S) =>
  z.object({
    id: base64url.min(1),
    rawId: base64url.min(1),
    type: z.literal('public-key'),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
    response: z.object(response),
  })

/** A new passkey: the answer of `navigator.credentials.create`. */
export const newPasskeyBody = z.strictObject({
  name: passkeyName,
  response: credential({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
})
export type NewPasskeyBody = z.output<typeof newPasskeyBody>

/** A signature by a passkey: the answer of `navigator.credentials.get`. */
export const passkeySignInBody = z.strictObject({
  response: credential({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    // Chromium sends null where an authenticator named nobody.
    userHandle: base64url.nullish().transform((handle) => handle ?? undefined),
  }),
})
export type PasskeySignInBody = z.output<typeof passkeySignInBody>

const descriptor = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() })

/** Options for `navigator.credentials.create` in the JSON of WebAuthn level 3; handed to the browser as they are. */
export const passkeyCreationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  excludeCredentials: z.array(descriptor),
})
export type PasskeyCreationOptions = z.output<typeof passkeyCreationOptions>

/** Options for `navigator.credentials.get`; no credential is named, so that they tell nothing of anybody. */
export const passkeyRequestOptions = z.looseObject({ challenge: z.string(), rpId: z.string() })
export type PasskeyRequestOptions = z.output<typeof passkeyRequestOptions>
