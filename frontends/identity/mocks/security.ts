import { type MockHandler, ok } from '@tollgate/console-sdk/mocks'
import {
  newPasskeyBody,
  reauthenticateBody,
  renamePasskeyBody,
  secondFactorCodeBody,
  secondFactorSettingBody,
  totpCodeBody,
} from '@tollgate/contracts/http/identity'
import { type Account, type AccountsState, lacksFactor, rightCode, tenCodes } from './accounts'
import { own } from './personal'
import { factorAsked, refusalOf, said } from './say'

const isProof = ({ recoveryCodes }: Account, code: string) => code === rightCode || recoveryCodes.includes(code)

/** The first factor counts as shown where it is set up; who has one must show it before another. */
function admits(state: AccountsState, { hasTotp, passkeys }: Account): boolean {
  if (!hasTotp && passkeys.length === 0) state.hasShownFactor = true
  return !lacksFactor(state)
}

const totpHandlers: Readonly<Record<string, MockHandler<AccountsState>>> = {
  'POST /api/user/2fa/totp/begin': own((_request, { view }) =>
    ok({
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: `otpauth://totp/Tollgate:${view.username}?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Tollgate`,
    }),
  ),
  'POST /api/user/2fa/totp/confirm': own((request, account, state) => {
    const body = totpCodeBody.safeParse(request.body)
    if (!body.success) return refusalOf(request, body.error)
    if (body.data.code !== rightCode) return said(request, '验证码错误', 'The code is wrong')
    if (!admits(state, account)) return factorAsked(request)
    Object.assign(account, { hasTotp: true, recoveryCodes: tenCodes('a') })
    return ok({ recovery_codes: account.recoveryCodes })
  }),
  'POST /api/user/2fa/totp/disable': own((request, account) => {
    const body = secondFactorCodeBody.safeParse(request.body)
    if (!body.success) return refusalOf(request, body.error)
    if (!isProof(account, body.data.code)) return said(request, '验证码错误', 'The code is wrong')
    Object.assign(account, { hasTotp: false, recoveryCodes: [] })
    return ok()
  }),
  'POST /api/user/2fa/recovery_codes': own((request, account) => {
    const body = secondFactorCodeBody.safeParse(request.body)
    if (!body.success) return refusalOf(request, body.error)
    if (!isProof(account, body.data.code)) return said(request, '验证码错误', 'The code is wrong')
    account.recoveryCodes = tenCodes('n')
    return ok({ recovery_codes: account.recoveryCodes })
  }),
}

const passkeyHandlers: Readonly<Record<string, MockHandler<AccountsState>>> = {
  'GET /api/user/passkeys': own((_request, { passkeys }) => ok(passkeys)),
  'POST /api/user/passkeys/begin': own(({ headers }, { view, passkeys }) =>
    ok({
      challenge: 'bmV3LXBhc3NrZXktY2hhbGxlbmdl',
      rp: { id: (headers['host'] ?? '').split(':', 1)[0], name: 'Tollgate' },
      user: { id: Buffer.from(String(view.id)).toString('base64url'), name: view.username, displayName: view.username },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: passkeys.map(({ credential }) => ({ id: credential, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: 60_000,
    }),
  ),
  'POST /api/user/passkeys/finish': own((request, account, state) => {
    const body = newPasskeyBody.safeParse(request.body)
    if (!body.success) return refusalOf(request, body.error)
    if (!admits(state, account)) return factorAsked(request)
    const { name, response } = body.data
    const made = {
      id: Math.max(0, ...account.passkeys.map(({ id }) => id)) + 1,
      name,
      created_at: Math.floor(Date.now() / 1_000),
      last_used_at: null,
      is_synced: false,
      credential: response.id,
    }
    account.passkeys.push(made)
    return ok(made)
  }),
  'PUT /api/user/passkeys/:id': own((request, account) => {
    const body = renamePasskeyBody.safeParse(request.body)
    if (!body.success) return refusalOf(request, body.error)
    const { name } = body.data
    account.passkeys = account.passkeys.map((each) =>
      String(each.id) === request.params['id'] ? { ...each, name } : each,
    )
    return ok()
  }),
  'DELETE /api/user/passkeys/:id': own((request, account) => {
    account.passkeys = account.passkeys.filter(({ id }) => String(id) !== request.params['id'])
    if (account.passkeys.length === 0) account.isAskedAfterPassword = false
    return ok()
  }),
}

const proofHandlers: Readonly<Record<string, MockHandler<AccountsState>>> = {
  'POST /api/user/reauthenticate': own((request, account, state) => {
    const body = reauthenticateBody.safeParse(request.body)
    if (!body.success) return refusalOf(request, body.error)
    const { password, code, response } = body.data
    if (password !== undefined && password !== account.password)
      return said(request, '原密码错误', 'The current password is wrong')
    if (code !== undefined && !isProof(account, code)) return said(request, '验证码错误', 'The code is wrong')
    if (response && !account.passkeys.some(({ credential }) => credential === response.id))
      return said(request, '通行密钥验证失败', 'The passkey could not be verified')
    if (password === undefined) state.hasShownFactor = true
    return ok({ fresh_until: Math.floor(Date.now() / 1_000) + 600 })
  }),
  'POST /api/user/reauthenticate/passkey/begin': own(({ headers }, { passkeys }) =>
    ok({
      challenge: 'cHJvb2YtY2hhbGxlbmdl',
      rpId: (headers['host'] ?? '').split(':', 1)[0],
      allowCredentials: passkeys.map(({ credential }) => ({ id: credential, type: 'public-key' })),
      userVerification: 'required',
      timeout: 60_000,
    }),
  ),
}

/** Second factors and sessions. */
export const securityHandlers: Readonly<Record<string, MockHandler<AccountsState>>> = {
  ...totpHandlers,
  ...passkeyHandlers,
  ...proofHandlers,
  'GET /api/user/2fa': own((_request, { hasTotp, recoveryCodes, passkeys, isAskedAfterPassword }) =>
    ok({
      totp: hasTotp,
      recovery_codes_left: recoveryCodes.length,
      passkeys: passkeys.length,
      after_password: isAskedAfterPassword,
    }),
  ),
  'PUT /api/user/2fa': own((request, account) => {
    const body = secondFactorSettingBody.safeParse(request.body)
    if (!body.success) return refusalOf(request, body.error)
    account.isAskedAfterPassword = body.data.after_password
    return ok()
  }),
  'GET /api/user/sessions': own((_request, { sessions }) => ok(sessions)),
  'DELETE /api/user/sessions': own((_request, account) => {
    account.sessions = account.sessions.filter(({ is_current }) => is_current)
    return ok()
  }),
  'DELETE /api/user/sessions/:id': own((request, account) => {
    account.sessions = account.sessions.filter(({ id }) => id !== request.params['id'])
    return ok()
  }),
}
