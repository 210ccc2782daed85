import { queryOptions } from '@tanstack/react-query'
import { api } from '@tollgate/console-sdk'
import {
  accessTokenList,
  type CreateAccessTokenBody,
  type CreatedAccessToken,
  createdAccessToken,
  type PasskeyCreationOptions,
  passkeyCreationOptions,
  passkeyList,
  type PasskeyView,
  passkeyView,
  recoveryCodes,
  secondFactorState,
  sessionList,
  type TotpSetup,
  totpSetup,
} from '@tollgate/contracts/http/identity'

/** Which second factors one has. */
export const secondFactorQuery = queryOptions({
  queryKey: ['identity', 'second-factor'],
  queryFn: ({ signal }) => api.get('/api/user/2fa', { schema: secondFactorState, signal }),
})

/** One's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['identity', 'passkeys'],
  queryFn: ({ signal }) => api.get('/api/user/passkeys', { schema: passkeyList, signal }),
})

/** Where one is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['identity', 'sessions'],
  queryFn: ({ signal }) => api.get('/api/user/sessions', { schema: sessionList, signal }),
})

/** Whether a passkey is asked for after a password. */
export const setAfterPassword = (after_password: boolean): Promise<unknown> =>
  api.put('/api/user/2fa', { body: { after_password } })

/** A new secret for an authenticator app; it counts once a code of it was shown. */
export const beginTotp = (): Promise<TotpSetup> => api.post('/api/user/2fa/totp/begin', { schema: totpSetup })

/** Switches the app on and returns the recovery codes, which are told this once. */
export const confirmTotp = async (code: string): Promise<string[]> =>
  (await api.post('/api/user/2fa/totp/confirm', { schema: recoveryCodes, body: { code } })).recovery_codes

/** Switches the app off. */
export const disableTotp = (code: string): Promise<unknown> =>
  api.post('/api/user/2fa/totp/disable', { body: { code } })

/** Makes new recovery codes; those before no longer work. */
export const renewRecoveryCodes = async (code: string): Promise<string[]> =>
  (await api.post('/api/user/2fa/recovery_codes', { schema: recoveryCodes, body: { code } })).recovery_codes

/** What the browser makes a passkey from. */
export const beginPasskey = (): Promise<PasskeyCreationOptions> =>
  api.post('/api/user/passkeys/begin', { schema: passkeyCreationOptions })

/** Keeps a new passkey under a name. */
export const finishPasskey = (name: string, response: unknown): Promise<PasskeyView> =>
  api.post('/api/user/passkeys/finish', { schema: passkeyView, body: { name, response } })

export const renamePasskey = (id: number, name: string): Promise<unknown> =>
  api.put(`/api/user/passkeys/${id}`, { body: { name } })

export const deletePasskey = (id: number): Promise<unknown> => api.delete(`/api/user/passkeys/${id}`)

/** Signs one browser out. */
export const endSession = (id: string): Promise<unknown> => api.delete(`/api/user/sessions/${id}`)

/** Signs every browser out but this one. */
export const endOtherSessions = (): Promise<unknown> => api.delete('/api/user/sessions')

/** One's API tokens, without their keys. */
export const apiTokensQuery = queryOptions({
  queryKey: ['identity', 'api-tokens'],
  queryFn: ({ signal }) => api.get('/api/access_tokens/', { schema: accessTokenList, signal }),
})

/** Makes an API token; its key is told this once. */
export const createApiToken = (body: CreateAccessTokenBody): Promise<CreatedAccessToken> =>
  api.post('/api/access_tokens/', { schema: createdAccessToken, body })

export const deleteApiToken = (id: number): Promise<unknown> => api.delete(`/api/access_tokens/${id}`)
