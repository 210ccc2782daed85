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
import type { RelyingParty } from './relying-party'
import { passkeysErrors } from './passkeys.errors'

/** EdDSA, ES256 and RS256: between them every authenticator there is. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** What a browser is asked to make: a passkey that is found without a name and asks its owner for finger, face or PIN. */
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

/** What a browser is asked to sign; which passkey does it is its owner's choice. */
export async function requestOptions({ id }: RelyingParty): Promise<PasskeyRequestOptions> {
  return { ...(await generateAuthenticationOptions({ rpID: id, userVerification: 'required' })), rpId: id }
}

type NewPasskey = Pick<PasskeyEntity, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>

/** What a browser made. Throws `identity.passkey-refused` when any of it is not as it was asked for. */
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

/** The authenticator's new counter. Throws `identity.passkey-refused` when the signature is not by this passkey, or not of this. */
export async function verifiedUse(
  site: RelyingParty,
  expectedChallenge: string,
  passkey: PasskeyEntity,
  response: PasskeySignInBody['response'],
): Promise<number> {
  const handle = response.response.userHandle
  // The authenticator says whose it is; it must not contradict what we know.
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

/** By this an authenticator keeps the passkeys of different users of one site apart. */
function userHandle(userId: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`user-${userId}`)
}

/** The library throws an Error that says what was wrong; it goes to the log as the cause, not to the browser. */
async function orRefused<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (cause) {
    throw passkeysErrors.passkeyRefused({ cause })
  }
}
