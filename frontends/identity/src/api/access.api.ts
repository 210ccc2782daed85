import { api } from '@tollgate/console-sdk'
import {
  newPassword,
  oauthStart,
  type PasskeyRequestOptions,
  passkeyRequestOptions,
  type RedirectProvider,
  type RegisterBody,
  remainingAccess,
  type ResetPasswordBody,
  signedInUser,
  type SignInAnswer,
  signInAnswer,
  type SignInBody,
} from '@tollgate/contracts/http/identity'
import { z } from 'zod'

/** Opens a session, which the browser keeps as a cookie, or asks for a second factor. */
export const signIn = (body: SignInBody, turnstile: string): Promise<SignInAnswer> =>
  api.post('/api/user/login', { schema: signInAnswer, body, query: { turnstile }, mayBeSignedOut: true })

/** Completes a sign-in that asked for a second factor: six digits of the app, or a recovery code. */
export const signInWithCode = (code: string): Promise<SignInAnswer> =>
  api.post('/api/user/login/2fa', { schema: signedInUser, body: { code }, mayBeSignedOut: true })

/** What the browser is asked to sign with a passkey. */
export const beginPasskeySignIn = (): Promise<PasskeyRequestOptions> =>
  api.post('/api/user/login/passkey/begin', { schema: passkeyRequestOptions, mayBeSignedOut: true })

/** Signs in with what the passkey signed; it stands for both factors. */
export const finishPasskeySignIn = (response: unknown): Promise<SignInAnswer> =>
  api.post('/api/user/login/passkey/finish', { schema: signInAnswer, body: { response }, mayBeSignedOut: true })

/** Opens an account. It does not sign in. */
export const register = (body: RegisterBody, turnstile: string): Promise<unknown> =>
  api.post('/api/user/register', { body, query: { turnstile }, mayBeSignedOut: true })

/** Sends a code to an address, for registration or for binding it. */
export const sendMailCode = (email: string, turnstile: string): Promise<unknown> =>
  api.get('/api/verification', { query: { email, turnstile }, mayBeSignedOut: true })

/** Sends a reset link; the answer does not tell whether the address is known. */
export const requestReset = (email: string, turnstile: string): Promise<unknown> =>
  api.get('/api/reset_password', { query: { email, turnstile }, mayBeSignedOut: true })

const resetAnswer = z.object({ data: newPassword, remaining: remainingAccess })

/** Gives the account a new password and returns it, which is told this once, and by what else the account can be entered. */
export const resetPassword = (body: ResetPasswordBody): Promise<z.output<typeof resetAnswer>> =>
  api.raw('/api/user/reset', { method: 'POST', schema: resetAnswer, body, mayBeSignedOut: true })

/** Where another site asks who somebody is; signed in, coming back binds it. */
export const startExternal = async (provider: RedirectProvider, aff: string): Promise<string> => {
  const { url } = await api.get(`/api/oauth/${provider}/start`, {
    schema: oauthStart,
    query: { aff },
    mayBeSignedOut: true,
  })
  return url
}

/** What coming back from another site came to: the account has it now, or somebody is signed in. */
export type Arrival = { readonly kind: 'bound' } | { readonly kind: 'answer'; readonly answer: SignInAnswer }

const arrivalEnvelope = z.union([
  z.object({ message: z.literal('bind') }).transform((): Arrival => ({ kind: 'bound' })),
  z.object({ data: signInAnswer }).transform(({ data }): Arrival => ({ kind: 'answer', answer: data })),
])

/** Hands the server what the other site sent the browser back with. */
export const finishExternal = (provider: string, query: Readonly<Record<string, string>>): Promise<Arrival> =>
  api.raw(`/api/oauth/${provider}`, { schema: arrivalEnvelope, query, mayBeSignedOut: true })

/** Signs in with the code that the site's WeChat account sent. */
export const signInByWechat = (code: string): Promise<SignInAnswer> =>
  api.get('/api/oauth/wechat', { schema: signInAnswer, query: { code }, mayBeSignedOut: true })

/** Signs in with what the Telegram widget signed. */
export const signInByTelegram = (query: Readonly<Record<string, string>>): Promise<SignInAnswer> =>
  api.get('/api/oauth/telegram/login', { schema: signInAnswer, query, mayBeSignedOut: true })
