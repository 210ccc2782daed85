import { api } from '@tollgate/console-sdk'
import {
  type PasskeyRequestOptions,
  passkeyRequestOptions,
  type ReauthenticateBody,
  reauthenticated,
} from '@tollgate/contracts/http/identity'

/** Proves that it is still the user, by a password or a code; what asked for it may be asked again then. */
export const reauthenticate = (body: Pick<ReauthenticateBody, 'password' | 'code'>): Promise<unknown> =>
  api.post('/api/user/reauthenticate', { schema: reauthenticated, body })

/** What one of the user's own passkeys is asked to sign. */
export const beginPasskeyProof = (): Promise<PasskeyRequestOptions> =>
  api.post('/api/user/reauthenticate/passkey/begin', { schema: passkeyRequestOptions })

/** Proves it with what the passkey signed. */
export const finishPasskeyProof = (response: unknown): Promise<unknown> =>
  api.post('/api/user/reauthenticate', { schema: reauthenticated, body: { response } })
