import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@tollgate/contracts/http/identity'
import { mayHavePasskeys } from './passkey-host.model'

/** Comes with the first passkey: most visitors never need it. */
const library = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys, and this address may have them: they need https or localhost, and a name. */
export const isPasskeyCapable = (): boolean =>
  typeof PublicKeyCredential === 'function' && mayHavePasskeys(location.hostname)

/** Asks the browser for a new passkey. */
export async function makePasskey(options: PasskeyCreationOptions): Promise<unknown> {
  const { startRegistration } = await library()
  // Our schema checks what every server sends and lets the rest through as it is.
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
}

/** Asks the browser to sign with one of the passkeys that it has for this site. */
export async function signWithPasskey(options: PasskeyRequestOptions): Promise<unknown> {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }) // as above
}
