import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type {
  NewPasskeyBody,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeySignInBody,
} from '@tollgate/contracts/http/identity'
import type { UserEntity } from '../../users/user.entity'
import type { PasskeyEntity } from './passkey.entity'
import { passkeysErrors } from './passkeys.errors'
import type { RelyingParty } from './relying-party'

/** EdDSA, ES256 and RS256, by their COSE numbers: every authenticator knows one of them. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The request for a passkey that is found without a username and asks its owner for finger, face or PIN. */
export async function creationOptions(
  site: RelyingParty & { readonly name: string },
  user: UserEntity,
  existing: readonly PasskeyEntity[],
): Promise<PasskeyCreationOptions> {
  const options = await generateRegistrationOptions({
    rpID: site.id,
    rpName: site.name,
    userID: userHandle(user.id),
    userName: user.username,
    userDisplayName: user.displayName,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
  })
  return { ...options, rp: { ...options.rp, id: site.id }, excludeCredentials: options.excludeCredentials ?? [] }
}

/** The request to sign with a passkey, which its owner chooses: of all of the site, or of their own where these are given. */
export async function requestOptions(
  { id }: RelyingParty,
  own: readonly PasskeyEntity[] = [],
): Promise<PasskeyRequestOptions> {
  const allowCredentials = own.map(({ credentialId, transports }) => ({ id: credentialId, transports }))
  const options = await generateAuthenticationOptions({
    rpID: id,
    userVerification: 'required',
    ...(own.length > 0 && { allowCredentials }),
  })
  return { ...options, rpId: id }
}

type NewPasskey = Pick<PasskeyEntity, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>

/** Checks the passkey that a browser made. Throws `identity.passkey-refused` when any of it is not as it was asked for. */
export async function verifiedNew(
  site: RelyingParty,
  expectedChallenge: string,
  response: NewPasskeyBody['response'],
): Promise<NewPasskey> {
  const { registrationInfo } = await orRefused(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  )
  if (!registrationInfo) throw passkeysErrors.passkeyRefused()
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports,
    isSynced: registrationInfo.credentialBackedUp,
  }
}

/**
 * Checks a signature, and returns the authenticator's new counter. Throws `identity.passkey-refused` when this passkey did not
 * make it, or not for this challenge and site.
 */
export async function verifiedUse(
  site: RelyingParty,
  expectedChallenge: string,
  passkey: PasskeyEntity,
  response: PasskeySignInBody['response'],
): Promise<number> {
  const handle = response.response.userHandle
  // An authenticator may name the passkey's owner; then it must be the one we know.
  const isContradicted =
    handle !== undefined && handle !== Buffer.from(userHandle(passkey.userId)).toString('base64url')
  const { verified, authenticationInfo } = await orRefused(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  )
  if (!verified || isContradicted) throw passkeysErrors.passkeyRefused()
  return authenticationInfo.newCounter
}

/** By this handle an authenticator keeps the passkeys of a site's users apart. */
function userHandle(userId: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`user-${userId}`)
}

/** What the library finds wrong goes to the log as the cause, not to the browser. */
async function orRefused<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (cause) {
    throw passkeysErrors.passkeyRefused({ cause })
  }
}
